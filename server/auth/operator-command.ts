import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { MIN_PASSWORD_LENGTH, passwordProblem } from '../../contract/passwords.ts';
import { print } from '../config/command-line.ts';
import { unlessAborted } from '../config/shutdown-signal.ts';
import { type Run, runDatabaseCommand } from '../database/database-command.ts';
import { COMMON_PASSWORD, isCommonPassword } from './common-passwords.ts';
import { listOperators, removeOperator, resetSecondFactor, setOperatorPassword } from './operator-account.ts';

const USAGE = `Usage: npm run operator -- <email>
Creates the operator, or sets a new password and ends their sessions.
Also unlocks login after too many wrong passwords.
Asks for the password, or reads it from the first line of standard input.

       npm run operator -- list
Lists the operators.

       npm run operator -- remove <email>
Removes the operator and ends their sessions. The last one cannot be removed.

       npm run operator -- reset-second-factor <email>
Removes the operator's second factor, such as a lost phone, and ends their sessions. Their password stays.`;

const NO_PASSWORD =
  'No password was given. Run this in a terminal to be asked for it, or pass it as the first line of standard input. ' +
  'Nothing was changed.';

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    process.stdout.write(`New password (at least ${MIN_PASSWORD_LENGTH} characters): `);
    process.stdin.setRawMode(true);
    const password = await readHidden();
    process.stdin.setRawMode(false);
    process.stdout.write('\n');
    return password;
  }
  try {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  } finally {
    process.stdin.destroy();
  }
}

/** Reads a line from a terminal in raw mode, without echo. */
async function readHidden(): Promise<string> {
  let password = '';
  for await (const chunk of process.stdin) {
    for (const character of String(chunk)) {
      if (character === '\r' || character === '\n') return password;
      if (character === '\u0003') throw new Error('Nothing was changed.');
      password = character === '\u007f' ? password.slice(0, -1) : password + character;
    }
  }
  return password;
}

async function askForPassword(): Promise<string> {
  const password = await readPassword();
  if (password === '') throw new Error(NO_PASSWORD);
  const problem = passwordProblem(password);
  const found = problem ?? ((await isCommonPassword(password)) ? COMMON_PASSWORD : undefined);
  if (found !== undefined) throw new Error(`The password ${found}. Nothing was changed.`);
  return password;
}

async function setPassword(url: string, email: string, password: string): Promise<void> {
  const outcome = await setOperatorPassword(url, email, password);
  print(
    outcome === 'created'
      ? `Operator ${email} created.`
      : `New password set for ${email}; their sessions have ended.`,
  );
}

async function list(url: string): Promise<void> {
  for (const { email, createdAt, hasSecondFactor } of await listOperators(url))
    print(
      `${email}, since ${createdAt.toISOString().slice(0, 10)}${hasSecondFactor ? ', with a second factor' : ''}`,
    );
}

async function remove(url: string, email: string): Promise<void> {
  switch (await removeOperator(url, email)) {
    case 'removed':
      return print(`Operator ${email} removed; their sessions have ended.`);
    case 'unknown':
      throw new Error(`The operator ${email} does not exist. Nothing was changed.`);
    case 'last':
      throw new Error(`${email} is the only operator. Create another one first. Nothing was changed.`);
  }
}

async function resetFactor(url: string, email: string): Promise<void> {
  switch (await resetSecondFactor(url, email)) {
    case 'reset':
      return print(`Second factor of ${email} removed; their sessions have ended.`);
    case 'unknown':
      throw new Error(`The operator ${email} does not exist. Nothing was changed.`);
    case 'none':
      throw new Error(`${email} has no second factor. Nothing was changed.`);
  }
}

const COMMANDS = new Map([
  ['remove', remove],
  ['reset-second-factor', resetFactor],
]);

const isEmail = (text: string | undefined): text is string => z.email().safeParse(text).success;

const askAndSetPassword =
  (email: string): Run =>
  async ({ signal, withDatabase }) => {
    const password = await unlessAborted(askForPassword(), signal);
    await withDatabase((url) => setPassword(url, email, password));
  };

runDatabaseCommand({
  usage: USAGE,
  needsMigrations: true,
  parse([first, second, ...rest]) {
    if (rest.length > 0) return undefined;
    const command = COMMANDS.get(first ?? '');
    if (command !== undefined && isEmail(second))
      return ({ withDatabase }) => withDatabase((url) => command(url, second));
    if (second !== undefined) return undefined;
    if (first === 'list') return ({ withDatabase }) => withDatabase(list);
    return isEmail(first) ? askAndSetPassword(first) : undefined;
  },
});
