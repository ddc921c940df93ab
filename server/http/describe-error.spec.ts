import { describeError } from './describe-error.ts';

const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('the log entry of an error', () => {
  it('omits the message of a database error, which may contain card data', () => {
    const text = describeError(databaseError('22P02', 'invalid input syntax: "4242424242424242"'));
    expect(text).toContain('SQLSTATE 22P02');
    expect(text).not.toContain('4242');
    expect(text).toContain('describe-error.spec');
  });

  it('includes the stack of other errors', () => {
    expect(describeError(new TypeError('x is not a function'))).toContain('x is not a function');
  });
});
