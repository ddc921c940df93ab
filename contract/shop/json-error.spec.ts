import { jsonError } from './json-error.ts';

it.each([
  [
    '{ "name": }',
    'line 1, column 11',
    'a value (such as a number, or text in straight double quotes) is missing here',
  ],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 2, column 9', 'a comma or "}" is missing here'],
  ['{\r\n  "a": [1, 2,\r\n  ]\r\n}', 'line 2, column 13', 'remove this comma, because nothing follows it'],
  ['{ "a": {}, }', 'line 1, column 10', 'remove this comma, because nothing follows it'],
  ['{ name: 1 }', 'line 1, column 3', 'a name in straight double quotes is missing here'],
  ["{ 'name': 1 }", 'line 1, column 3', 'a name in straight double quotes is missing here'],
  ['{ “name”: 1 }', 'line 1, column 3', 'a name in straight double quotes is missing here'],
  ['{ "name" 1 }', 'line 1, column 10', 'a colon is missing here'],
  ['{ "a": "x\ny" }', 'line 1, column 8', 'a value (such as'],
  ['{ "a": .5 }', 'line 1, column 8', 'a value (such as'],
  ['{ "a": "\\x" }', 'line 1, column 8', 'a value (such as'],
  ['{ "a": [1', 'line 1, column 10', 'a comma or "]" is missing here'],
  ['{} x', 'line 1, column 4', 'the end of the file is missing here'],
  ['', 'line 1, column 1', 'a value (such as'],
])('says where %j is not JSON', (text, position, problem) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(jsonError(text)).toMatch(`${position} is not valid JSON: ${problem}`);
});

it('goes past everything that is JSON', () => {
  const text = JSON.stringify({ a: [-1.5e-7, 0, true, false, null, 'é"\\\u0000\n', {}, []] }, null, 2);
  expect(jsonError(`${text} !`)).toContain(`line ${text.split('\n').length}, column 3 `);
});
