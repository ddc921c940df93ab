import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, 'RESULTS.md');
const HEAD =
  '# Measured\n\nEach section is written by a command of its own, which leaves the others as they are.\n';

/** Renews one section of RESULTS.md, or adds it at the end. */
export function writeSection(name, text) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const section = `${start}\n${text.trim()}\n${end}`;
  const page = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD;
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  const renewed =
    from >= 0 && to > from
      ? page.slice(0, from) + section + page.slice(to + end.length)
      : `${page.trimEnd()}\n\n${section}\n`;
  writeFileSync(FILE, renewed);
}
