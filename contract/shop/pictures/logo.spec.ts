import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logoProblem } from './logo.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-logo-'));
const file = path.join(folder, 'logo.svg');
afterAll(() => rmSync(folder, { recursive: true }));

const problemOf = (content: string | Buffer) => {
  writeFileSync(file, content);
  return logoProblem(file);
};
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>`;

it.each([
  ['shapes', svg('<title>On = off</title><circle r="4"/>')],
  ['references to its own parts', svg('<use href="#a"/><use xlink:href=\'#a\'/><path fill="url( #b )"/>')],
  ['an included picture', svg('<image href="data:image/png;base64,AAAA"/>')],
  [
    'the declarations of drawing programs',
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
  ],
])('accepts a logo with %s', (_, content) => {
  expect(problemOf(content)).toBeUndefined();
});

it.each([
  ['a script', svg('<script>alert(1)</script>'), 'contains a script'],
  [
    'a script with a prefix',
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:SCRIPT/></s:svg>',
    'contains a script',
  ],
  ['an event handler', svg('<circle r="4"\nonload = "alert(1)"/>'), 'contains an event handler'],
  ['a foreignObject', svg('<foreignObject/>'), 'contains a foreignObject'],
  ['a link', svg('<a href="javascript:alert(1)"/>'), 'contains a link to another file'],
  ['an encoded link', svg('<a xlink:href="&#106;avascript:alert(1)"/>'), 'contains a link to another file'],
  [
    'a picture of another site',
    svg('<image href="https://example.com/a.png"/>'),
    'contains a link to another file',
  ],
  ['an included SVG', svg('<image href="data:image/svg+xml,<svg/>"/>'), 'contains a link to another file'],
  [
    'a pattern of another file',
    svg('<path fill="url(https://example.com/a.svg#b)"/>'),
    'contains a link to another file',
  ],
  ['an imported style sheet', svg('<style>@import "a.css"</style>'), 'contains a link to a style sheet'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>${svg('&a;')}`, 'contains an entity'],
  ['text', 'a logo', 'must be an SVG drawing in UTF-8'],
  ['UTF-16', Buffer.from(svg(''), 'utf16le'), 'must be an SVG drawing in UTF-8'],
  ['a megabyte', svg(' '.repeat(1_000_000)), 'is 1001 kB; the limit is 100 kB'],
])('refuses %s', (_, content, problem) => {
  expect(problemOf(content)).toMatch(new RegExp(`^${problem}`));
});
