import { passwordProblem } from './passwords.ts';

describe('passwords of operators', () => {
  it('are accepted if they are long and varied enough', () => {
    expect(passwordProblem('correct horse battery')).toBeUndefined();
  });

  it.each(['', 'eleven char', 'x'.repeat(201), 'aaaaaaaaaaaa', '              '])(
    'are refused if they are short, long or monotonous: %p',
    (password) => {
      expect(passwordProblem(password)).toBeDefined();
    },
  );
});
