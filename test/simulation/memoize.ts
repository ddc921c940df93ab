/** For a function whose values are never changed. */
export function memoize<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = find(text);
      known.set(text, value);
    }
    return value;
  };
}
