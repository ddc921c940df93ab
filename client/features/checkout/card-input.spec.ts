import {
  beyondSeparator,
  caretAfter,
  editCardNumber,
  editExpiry,
  formatCardNumber,
  formatExpiry,
  formatPastedExpiry,
  type Selected,
} from './card-input.ts';

/** Text with its selection in brackets, or with the caret as "|". */
function selected(text: string): Selected {
  const start = text.search(/[|[]/);
  const value = text.replace(/[|[\]]/g, '');
  return { value, start, end: text.includes('|') ? start : text.indexOf(']') - 1 };
}

/** The opposite. */
const withCaret = ({ value, caret }: { value: string; caret: number }) =>
  `${value.slice(0, caret)}|${value.slice(caret)}`;

describe('formatCardNumber', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['4242', '4242'],
    ['4242 ', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    [' 42 4242 4242 424242 ', '4242 4242 4242 4242'],
    ['4242 4242 4242 42429', '42424242424242429'],
    ['424242424242424299', '424242424242424299'],
    ['4242424242424242999', '4242424242424242999'],
    // Left for the shopper to correct.
    ['4242a', '4242a'],
    ['4242-4242', '4242-4242'],
    ['4242 4a', '4242 4a'],
  ])('shows %p as %p', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });
});

describe('formatExpiry', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['2/', '02/'],
    ['1/', '01/'],
    ['12', '12'],
    ['12/', '12'],
    ['02/', '02'],
    ['02/3', '02/3'],
    ['2/30', '23/0'],
    ['123', '12/3'],
    ['1234', '12/34'],
    ['12345', '12/34'],
    ['12/34', '12/34'],
    ['12/2030', '12/20'],
    ['1a2-3 4', '12/34'],
    ['a1b2c3d4', '12/34'],
    ['ab', ''],
    ['/', ''],
  ])('formats %p as %p', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('adds no zero after a deletion, such as of that zero', () => {
    expect(formatExpiry('2/', true)).toBe('2');
  });
});

describe('formatPastedExpiry', () => {
  it.each([
    ['2/30', '02/30'],
    ['12/30', '12/30'],
    ['2/2030', '02/30'],
    ['12/2030', '12/30'],
    ['1/20', '01/20'],
    ['12/20', '12/20'],
    ['12/2020', '12/20'],
    // None of the four forms.
    ['0129', '01/29'],
    ['2/', '2'],
    ['12/1930', '12/19'],
    ['122030', '12/20'],
    ['12/30x', '12/30'],
    ['123/30', '12/33'],
  ])('rewrites %p as %p', (pasted, shown) => {
    expect(formatPastedExpiry(pasted)).toBe(shown);
  });
});

describe('caretAfter', () => {
  it.each([
    [0, '12/34', 0],
    [2, '12/34', 2],
    [3, '12/34', 4],
    [4, '12/34', 5],
    [9, '12/34', 5],
    [4, '4242 4242', 4],
    [5, '4242 4242', 6],
  ])('%p digits in %p is %p', (digits, text, position) => {
    expect(caretAfter(digits, text)).toBe(position);
  });
});

describe('editCardNumber', () => {
  it.each([
    ['|', '4242424242424242', '4242 4242 4242 4242|'],
    ['[4242 4242]', '5555', '5555|'],
    ['42|42', '99', '4299| 42'],
    ['4242 4[24]2', '9', '4242 49|2'],
    ['4242| 4242', '9', '4242 9|424 2'],
    // A 17th digit ends the groups.
    ['4242 4242 4242 4242|', '9', '42424242424242429|'],
    ['4242| 4242 4242 4242', '9', '42429|424242424242'],
    // Only 19 fit.
    ['|', '42424242424242421234', '4242424242424242123|'],
    ['4242424242424242|99', '12', '42424242424242421|99'],
    ['4242424242424242999|', '1', '4242424242424242999|'],
    ['|', '4242x4242', '4242x4242|'],
    ['42|42', 'x', '42x|42'],
  ])('turns %p with %p into %p', (before, inserted, after) => {
    expect(withCaret(editCardNumber(selected(before), inserted))).toBe(after);
  });
});

describe('editExpiry', () => {
  it.each([
    ['|', '2/2030', '02/30|'],
    ['[12/34]', '01/29', '01/29|'],
    ['1[2/3]4', '1', '11/|4'],
    ['12/34|', '5', '12/34|'],
    ['1|', '2/30', '12/30|'],
  ])('turns %p with %p into %p', (before, inserted, after) => {
    expect(withCaret(editExpiry(selected(before), inserted)).replace('|/', '/|')).toBe(after);
  });
});

describe('beyondSeparator', () => {
  it.each([
    ['4242 |4242', 'deleteContentBackward', '424[2 ]4242'],
    ['4242| 4242', 'deleteContentForward', '4242[ 4]242'],
    ['12/|34', 'deleteContentBackward', '1[2/]34'],
    ['12|/34', 'deleteContentForward', '12[/3]4'],
  ])('in %p, %s takes %p', (text, inputType, taken) => {
    const { value, start } = selected(text);
    expect(beyondSeparator(value, start, inputType)).toEqual(selected(taken));
  });

  it.each([
    ['4242| 4242', 'deleteContentBackward'],
    ['4242 |4242', 'deleteContentForward'],
    ['|4242', 'deleteContentBackward'],
    ['4242|', 'deleteContentForward'],
    // Formatting does not insert it again.
    ['02/|', 'deleteContentBackward'],
    ['02|/', 'deleteContentForward'],
    ['4242 |4242', 'insertText'],
    ['4242 |4242', 'deleteWordBackward'],
  ])('in %p, %s takes nothing more', (text, inputType) => {
    const { value, start } = selected(text);
    expect(beyondSeparator(value, start, inputType)).toBeUndefined();
  });
});
