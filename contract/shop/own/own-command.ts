import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { readShop } from '../read-shop.ts';
import { askForFacts } from './answers.ts';
import { addToEnvFile, readEnvFile } from './env-file.ts';
import { Interview, InterviewEnded, type Terminal } from './interview.ts';
import { prefixOf } from './names.ts';
import { askForPictures } from './own-pictures.ts';
import { writeOwnShop } from './write-own-shop.ts';

export interface OwnCommand {
  /** The folder to create. */
  folder: string;
  /** `.env`. */
  settingsFile: string;
  /** Where relative paths in answers start. */
  workingFolder: string;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

function openTerminal({ input, output }: OwnCommand): Terminal & { close(): void } {
  const isTerminal = input.isTTY === true;
  const reader = createInterface({ input, output: isTerminal ? output : undefined, terminal: isTerminal });
  // Unlike `question`, the iterator doesn't miss lines that arrive before their question.
  const lines = reader[Symbol.asyncIterator]();
  return {
    print: (line) => output.write(`${line}\n`),
    async ask(prompt) {
      if (isTerminal) {
        reader.setPrompt(prompt);
        reader.prompt();
      } else output.write(prompt);
      const { value, done } = await lines.next();
      if (done) output.write('\n');
      else if (!isTerminal) output.write(`${value}\n`);
      return done ? undefined : value;
    },
    close: () => reader.close(),
  };
}

/** The problems of a folder, such as missing pictures. */
function problemsOf(folder: string): string[] {
  try {
    readShop(folder);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

const settingsLine = (file: string, added: readonly string[], kept: readonly string[]) => [
  ...(added.length > 0 ? [`${added.join(' and ')} ${added.length > 1 ? 'are' : 'is'} now in ${file}.`] : []),
  ...(kept.length > 0
    ? [`${kept.join(' and ')} in ${file} ${kept.length > 1 ? 'stay' : 'stays'} unchanged.`]
    : []),
];

async function makeShop({ folder, settingsFile, workingFolder }: OwnCommand, terminal: Terminal) {
  const present = readEnvFile(settingsFile);
  const interview = new Interview(terminal);
  const { facts, pictures } = await interview.confirmed(`Write ${folder}`, async () => {
    const answered = await askForFacts(interview, present);
    return { facts: answered, pictures: await askForPictures(interview, answered, workingFolder) };
  });
  writeOwnShop(folder, facts, pictures, new Date().toISOString().slice(0, 10));
  const added = addToEnvFile(settingsFile, facts.settings);
  const kept = Object.keys(facts.settings).filter((name) => present[name]);
  const problems = problemsOf(folder);
  for (const line of [
    '',
    `Created ${folder}. Facts and texts are in shop.json, pages in pages/, and the blog in posts/.`,
    `Order numbers start with ${prefixOf(facts.name)}: that is orderPrefix in shop.json.`,
    ...settingsLine(settingsFile, added, kept),
    ...(problems.length > 0 ? ['Before you start the shop, fix this:', ...problems] : []),
    'Run "npm start" to start the shop, or "npm run dev" to see each change as you save it.',
    'Run "npm run own -- --check" to list what is left to do before you sell.',
  ])
    terminal.print(line);
}

/** `npm run own`. @returns the exit code */
export async function runOwn(command: OwnCommand): Promise<number> {
  const { folder, output } = command;
  if (existsSync(folder)) {
    output.write(`${folder} already exists, so nothing was changed. To start over, rename or remove it.\n`);
    return 1;
  }
  const terminal = openTerminal(command);
  try {
    await makeShop(command, terminal);
    return 0;
  } catch (error) {
    if (!(error instanceof InterviewEnded)) throw error;
    terminal.print(`Stopped at "${error.message}". Nothing was written.`);
    return 1;
  } finally {
    terminal.close();
  }
}
