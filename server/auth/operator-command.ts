import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { endWith, print, settingsOfThisProcess } from '../config/command-line.ts';
import { MIN_PASSWORD_LENGTH, passwordProblem } from '../config/settings.ts';
import { listenForStop, unlessAborted } from '../config/stop-request.ts';
import { assertMigrated } from '../database/migration-runner.ts';
import { openDatabase } from '../database/open-database.ts';
import { setOperatorPassword } from './operator-account.ts';

const USAGE = `Usage: npm run operator -- <e-mail>
Creates the operator, or gives them a new password and ends their sessions.
Lifts the lock after too many wrong passwords.
The password is asked for, or read from the first line of standard input.`;

const NO_PASSWORD =
  'There was no password. Run this in a terminal, which asks for it, or send it as the first line of standard input. ' +
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
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** Reads a line from a terminal in raw mode, which does not echo it. */
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

async function setPassword(url: string, email: string, password: string): Promise<void> {
  await assertMigrated(url);
  const outcome = await setOperatorPassword(url, email, password);
  print(
    outcome === 'created'
      ? `Operator ${email} created.`
      : `New password set for ${email}; their sessions have ended.`,
  );
}

async function main(email: string | undefined): Promise<void> {
  if (!z.email().safeParse(email).success || email === undefined) throw new Error(USAGE);
  const password = await readPassword();
  if (password === '') throw new Error(NO_PASSWORD);
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new Error(`The password ${problem}. Nothing was changed.`);
  const stopRequest = listenForStop();
  const database = await openDatabase(settingsOfThisProcess(), {
    exclusive: false,
    onProgress: print,
    stopRequest,
  });
  try {
    await unlessAborted(setPassword(database.url, email, password), stopRequest.requested);
  } finally {
    await database.close();
  }
  // Standard input, once read, would keep the process alive.
  process.exit(0);
}

main(process.argv[2]).catch(endWith);
