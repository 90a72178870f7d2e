"""Fibers that act on shared primitives of asyncio at random, each step told in the output."""


class TaskFeatures:
    def task_program(self):
        self.emit("async def main():")
        self.indent += 1
        self.emit("lock, event, semaphore = asyncio.Lock(), asyncio.Event(), asyncio.Semaphore(2)")
        self.emit(f"queue, condition = {self.one(QUEUES)}({self.r(3)}), asyncio.Condition()")
        self.emit("future = asyncio.get_running_loop().create_future()")
        names = []
        for _ in range(2 + self.r(3)):
            name = self.fresh("fiber")
            names.append(name)
            self.emit(f"async def {name}():")
            self.indent += 1
            for _ in range(2 + self.r(4)):
                self.task_action(name, 2)
            self.emit(f"return '{name}'")
            self.indent -= 1
        self.emit("async def helper():")
        self.emit("    for n in range(6):")
        self.emit("        await asyncio.sleep(3)")
        self.emit("        event.set()")
        self.emit("        queue.put_nowait(90 + n) if not queue.full() else queue.get_nowait()")
        self.emit("        async with condition:")
        self.emit("            condition.notify_all()")
        self.emit("    if not future.done(): future.set_result('helped')")
        self.emit("background = asyncio.create_task(helper())")
        self.task_start(names)
        self.emit("print(await background, lock.locked(), semaphore.locked(), queue.qsize(), event.is_set())")
        self.indent -= 1

    def task_start(self, names):
        calls = ", ".join(f"{name}()" for name in names)
        kind = self.r(5)
        if kind == 0:
            self.emit(f"print(await asyncio.gather({calls}, return_exceptions=True))")
        elif kind == 1:
            self.emit("try:")
            self.emit("    async with asyncio.TaskGroup() as group:")
            self.emit(f"        tasks = [group.create_task(c) for c in ({calls},)]")
            if self.r(2):
                self.emit(f"        await asyncio.sleep({self.r(4)})")
                self.emit(f"        print('cancel', tasks[0].cancel())")
            self.emit("except BaseException as e:")
            self.emit("    print(tree(e))")
            self.emit("print([t.cancelled() or tree(t.exception()) if t.cancelled() or t.exception() else t.result() "
                      "for t in tasks])")
        elif kind == 2:
            when = self.one(["FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"])
            self.emit(f"tasks = [asyncio.create_task(c) for c in ({calls},)]")
            self.emit(f"done, pending = await asyncio.wait(tasks, timeout={2 + self.r(9)}, "
                      f"return_when=asyncio.{when})")
            self.emit("print([t in done for t in tasks], [t in pending for t in tasks])")
            self.emit("for t in tasks: t.cancel()")
            self.emit("print(await asyncio.gather(*tasks, return_exceptions=True))")
        elif kind == 3:
            self.emit(f"for c in asyncio.as_completed([{calls}], timeout=30):")
            self.emit("    try:")
            self.emit("        print('completed', await c)")
            self.emit("    except BaseException as e:")
            self.emit("        print('completed', repr(e))")
        else:
            self.emit("try:")
            self.emit(f"    async with asyncio.timeout({2 + self.r(9)}) as limit:")
            self.emit(f"        print(await asyncio.gather({calls}))")
            self.emit("except BaseException as e:")
            self.emit("    print('ended', repr(e), limit.expired())")

    def task_action(self, name, depth):
        if depth and not self.r(3):
            header, failed = self.one([
                ("async with lock:", None), ("async with semaphore:", None),
                (f"async with asyncio.timeout({self.r(4)}):", None), ("try:", "finally:"),
                ("try:", "except asyncio.CancelledError:"), ("try:", "except Exception as e:"),
                (f"for i in range({1 + self.r(2)}):", None), ("async with condition:", None)])
            self.nested(header, lambda: [self.task_action(name, depth - 1) for _ in range(1 + self.r(2))])
            if failed:
                self.nested(failed, lambda: self.emit(f"print('{name}', {failed!r})" + (
                    "; raise" if "Cancelled" in failed and self.r(2) else "")))
            return
        n = self.r(9)
        self.emit(self.one([
            f"await asyncio.sleep({self.r(4)}); print('{name}', {n})", f"await asyncio.sleep(0)",
            f"print('{name} gets', await queue.get())", f"await queue.put({n}); print('{name} put')",
            f"print('{name} waits', await event.wait())", "event.set()", "event.clear()",
            f"print('{name}', queue.get_nowait())", f"raise {self.one(['ValueError', 'KeyError'])}('{name}')",
            f"print('{name}', await asyncio.shield(asyncio.sleep({self.r(3)}, 'shielded')))",
            f"print('{name}', await asyncio.wait_for(queue.get(), {self.r(3)}))",
            f"print('{name}', await asyncio.wait_for(asyncio.sleep({self.r(3)}, {n}), {self.r(3)}))",
            f"print('{name}', await future)", "future.done() or future.set_result('set')",
            f"print('{name}', asyncio.current_task().get_name() != '', lock.locked())",
            f"asyncio.current_task().cancel()",
        ]))


QUEUES = ["asyncio.Queue", "asyncio.Queue", "asyncio.LifoQueue", "asyncio.PriorityQueue"]
