import { groupLines } from './tracking-import-dialog.tsx';

const lines = (count: number, text: string, from = 2) =>
  Array.from({ length: count }, (_, index) => ({ line: from + index, order: `LC${index}`, text }));

it('names the lines that have the same problem together', () => {
  expect(groupLines([...lines(1, 'Unknown order.'), ...lines(3, 'Unknown carrier.', 3)])).toEqual([
    { name: 'Line 2, LC0', text: 'Unknown order.' },
    { name: 'Lines 3, 4, and 5', text: 'Unknown carrier.' },
  ]);
});

it('names ten of many lines, and all of eleven', () => {
  const [many, eleven] = [groupLines(lines(12, 'No.')), groupLines(lines(11, 'No.'))];
  expect(many.map(({ name }) => name)).toEqual(['Lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, and 2 more']);
  expect(eleven.map(({ name }) => name)).toEqual(['Lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, and 12']);
});
