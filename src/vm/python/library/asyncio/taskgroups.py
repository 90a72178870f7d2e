"""Groups of asyncio tasks that end together."""

from _asyncio import CancelledError, Future, create_task, current_task


class TaskGroup:
    """Tasks that end together: the first that fails cancels the others."""

    def __init__(self):
        self._entered = False
        self._exiting = False
        self._aborting = False
        self._parent_task = None
        self._parent_cancel_requested = False
        self._tasks = set()
        self._errors = []
        self._base_error = None
        self._all_done = None

    def __repr__(self):
        info = ''
        if self._tasks:
            info += f' tasks={len(self._tasks)}'
        if self._errors:
            info += f' errors={len(self._errors)}'
        if self._aborting:
            info += ' cancelling'
        elif self._entered:
            info += ' entered'
        return f'<TaskGroup{info}>'

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has already been entered")
        self._parent_task = current_task()
        if self._parent_task is None:
            raise RuntimeError(f'TaskGroup {self!r} cannot determine the parent task')
        self._entered = True
        return self

    async def __aexit__(self, et, exc, tb):
        self._exiting = True
        if exc is not None and self._is_base_error(exc) and self._base_error is None:
            self._base_error = exc
        cancellation = exc if et is CancelledError else None
        if self._parent_cancel_requested and self._parent_task.uncancel() == 0:
            cancellation = None
        if et is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._all_done is None:
                self._all_done = Future()
            try:
                await self._all_done
            except CancelledError as error:
                if not self._aborting:
                    cancellation = error
                    self._abort()
            self._all_done = None
        if self._base_error is not None:
            raise self._base_error
        if cancellation and not self._errors:
            raise cancellation
        if et is not None and et is not CancelledError:
            self._errors.append(exc)
        if self._errors:
            errors, self._errors = self._errors, None
            raise BaseExceptionGroup('unhandled errors in a TaskGroup', errors) from None

    def create_task(self, coro, *, name=None, context=None):
        if not self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has not been entered")
        if self._exiting and not self._tasks:
            raise RuntimeError(f"TaskGroup {self!r} is finished")
        if self._aborting:
            raise RuntimeError(f"TaskGroup {self!r} is shutting down")
        task = create_task(coro, name=name, context=context)
        task.add_done_callback(self._on_task_done)
        self._tasks.add(task)
        return task

    def _is_base_error(self, error):
        return isinstance(error, (SystemExit, KeyboardInterrupt))

    def _abort(self):
        self._aborting = True
        for task in self._tasks:
            if not task.done():
                task.cancel()

    def _on_task_done(self, task):
        self._tasks.discard(task)
        if self._all_done is not None and not self._tasks and not self._all_done.done():
            self._all_done.set_result(True)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            return
        self._errors.append(error)
        if self._is_base_error(error) and self._base_error is None:
            self._base_error = error
        if self._parent_task.done():
            return
        if not self._aborting and not self._parent_cancel_requested:
            self._abort()
            self._parent_cancel_requested = True
            self._parent_task.cancel()
