import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, 'RESULTS.md');
const HEAD =
  '# Benchmark results\n\nEach section is written by one command, which leaves the others unchanged.\n';

/** Replaces a section of RESULTS.md, or appends it. */
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
