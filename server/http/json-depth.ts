/** Whether arrays and objects of a JSON text are nested deeper than `most` levels; reads each character once. */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let place = 0; place < json.length; place += 1) {
    const character = json[place];
    if (character === '"') inString = !inString;
    else if (inString) {
      // What follows a backslash ends no string.
      if (character === '\\') place += 1;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > most) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}
