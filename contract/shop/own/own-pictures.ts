import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { LOGO, logoProblem } from '../pictures/logo.ts';
import { isOriginal, isOtherPicture, readOriginal } from '../pictures/original.ts';
import { text } from '../schema/values.ts';
import type { Facts } from './answers.ts';
import type { Interview } from './interview.ts';
import { slugOf } from './names.ts';

export interface OwnPicture {
  /** In `pictures/`. */
  name: string;
  alt: string;
  /** The file to copy. */
  source: string;
}

export interface OwnPictures {
  pictures: OwnPicture[];
  logo?: string | undefined;
}

/** Terminals add quotes or backslashes when you drop a folder on them. */
function pathOf(answer: string, from: string): string {
  const folder = answer.replace(/^(['"])(.*)\1$/, '$2').replace(/\\ /g, ' ');
  return path.resolve(from, folder.replace(/^~(?=$|[/\\])/, homedir()));
}

const nameOf = (file: string) => slugOf(path.parse(file).name) || 'picture';

function problemOf(file: string): string | undefined {
  if (path.basename(file) === LOGO) return logoProblem(file);
  if (isOtherPicture(file)) return 'must be a JPEG, PNG or WebP file';
  const picture = isOriginal(file) ? readOriginal(file, nameOf(file)) : undefined;
  return typeof picture === 'string' ? picture : undefined;
}

interface GivenFolder {
  /** Valid pictures, in the order of their names. */
  files: string[];
  logo?: string | undefined;
  /** What is wrong with other files. */
  problems: string[];
}

function readFolder(folder: string, report: (problem: string) => void): GivenFolder {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    report(`${folder} is not a folder`);
    return { files: [], problems: [] };
  }
  const given = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => path.join(folder, name));
  const problems = new Map(
    given.flatMap((file) => {
      const problem = problemOf(file);
      return problem === undefined ? [] : [[file, `${path.basename(file)} ${problem}`] as const];
    }),
  );
  const valid = given.filter((file) => !problems.has(file));
  const files = valid.filter(isOriginal);
  if (files.length === 0) {
    for (const problem of problems.values()) report(problem);
    report(`${folder} contains no JPEG, PNG or WebP picture that the shop can use`);
  }
  const logo = valid.find((file) => path.basename(file) === LOGO);
  return { files, logo, problems: [...problems.values()] };
}

/** @param from the folder in which relative paths start */
const pictureFolder = (from: string) =>
  z
    .string()
    .transform((answer, context) =>
      answer === ''
        ? { files: [], problems: [] }
        : readFolder(pathOf(answer, from), (problem) => context.addIssue(problem)),
    );

const tokensOf = (file: string) => slugOf(path.parse(file).name).split('-');

/** The file of each variant: the one with its name, or else the next in order. */
function filesOfVariants(files: readonly string[], names: readonly string[]): Map<string, string> {
  const left = new Set(files);
  const chosen = new Map<string, string>();
  for (const name of names) {
    const words = slugOf(name).split('-').filter(Boolean);
    const file = [...left].find(
      (candidate) => words.length > 0 && words.every((word) => tokensOf(candidate).includes(word)),
    );
    if (file === undefined) continue;
    chosen.set(name, file);
    left.delete(file);
  }
  for (const name of names) {
    const [next] = left;
    if (chosen.has(name) || next === undefined) continue;
    chosen.set(name, next);
    left.delete(next);
  }
  return chosen;
}

/** A name that no other picture has. */
function uniqueName(file: string, taken: readonly OwnPicture[]): string {
  const name = nameOf(file);
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!taken.some((picture) => picture.name === candidate)) return candidate;
  }
}

/** Asks for a folder of pictures, and for the alt text of each. */
export async function askForPictures(interview: Interview, facts: Facts, from: string): Promise<OwnPictures> {
  const { product, variants } = facts;
  const { files, logo, problems } = await interview.ask({
    question: 'Folder with pictures',
    hint: `, each at least 1,200 pixels wide. ${
      variants.length > 1
        ? 'Each variant gets the file with its name, or the next by name'
        : 'The first by name is the main one'
    }`,
    none: 'later',
    subject: '',
    schema: pictureFolder(from),
  });
  for (const problem of problems) interview.print(`Left out: ${problem}.`);
  const ofVariants = filesOfVariants(
    files,
    variants.map(({ name }) => name),
  );
  const pictures: OwnPicture[] = [];
  const add = async (source: string, name: string, fallback: string, variant?: string) => {
    const question = `Description of ${path.basename(source)}`;
    const hint = variant && `, the picture of "${variant}", for people who can’t see it`;
    pictures.push({
      name,
      source,
      alt: await interview.ask({ question, hint, subject: 'The description', schema: text, fallback }),
    });
  };
  for (const { name, picture } of variants) {
    const file = ofVariants.get(name);
    if (file === undefined) continue;
    if (variants.length > 1) await add(file, picture, `${product.title}, ${name}`, name);
    else await add(file, picture, product.title);
  }
  for (const file of files.filter((each) => ![...ofVariants.values()].includes(each)))
    await add(file, uniqueName(file, pictures), `${product.title}, picture ${pictures.length + 1}`);
  return { pictures, logo };
}
