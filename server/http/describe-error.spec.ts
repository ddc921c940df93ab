import { describeError } from './describe-error.ts';

const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('what is logged of an error', () => {
  it('leaves out the message of a database error, which may hold card data', () => {
    const text = describeError(databaseError('22P02', 'invalid input syntax: "4242424242424242"'));
    expect(text).toContain('SQLSTATE 22P02');
    expect(text).not.toContain('4242');
    expect(text).toContain('describe-error.spec');
  });

  it('keeps the stack of our own errors', () => {
    expect(describeError(new TypeError('x is not a function'))).toContain('x is not a function');
  });
});
