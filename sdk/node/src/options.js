// Options by their names. One that does not exist is refused: dropped without a word, a misspelled `url`
// would mean the default server.

export function checkNames(what, options, names) {
  if (options === null || typeof options !== 'object') {
    throw new TypeError(`${what} takes its options as an object, not ${options === null ? 'null' : `a ${typeof options}`}`);
  }
  const unknown = Object.keys(options).filter((name) => !names.includes(name));
  if (!unknown.length) return;
  throw new TypeError(`${what} has no option ${unknown.map((name) => `'${name}'`).join(', ')}; it may have ${names.join(', ')}`);
}
