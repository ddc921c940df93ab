import { passwordProblem } from './passwords.ts';

describe('passwords of operators', () => {
  it('are accepted if they are long and varied enough', () => {
    expect(passwordProblem('correct horse battery')).toBeUndefined();
  });

  it.each(['', 'eleven char', 'x'.repeat(201), 'aaaaaaaaaaaa', '              '])(
    'refuses %p',
    (password) => {
      expect(passwordProblem(password)).toBeDefined();
    },
  );
});
