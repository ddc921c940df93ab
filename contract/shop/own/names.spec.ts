import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logoProblem } from '../pictures/logo.ts';
import { letterLogo } from './logo.ts';
import { linesOf, prefixOf, shortNameOf, slugOf } from './names.ts';

it.each([
  ['Brass Bicycle Bell', 'brass-bicycle-bell'],
  ['Café Noir №1 (Dad’s)', 'cafe-noir-no1-dads'],
  ['鈴', ''],
])('the slug of %s is %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

it.each([
  ['Ringwell', 'RI'],
  ['Bell & Co', 'BC'],
  ['The Very Best Bell Shop', 'TVBB'],
  ['7 Bells', 'BE'],
  ['X', 'SHOP'],
  ['鈴', 'SHOP'],
])('order numbers of %s start with %s', (name, prefix) => {
  expect(prefixOf(name)).toBe(prefix);
});

it.each([
  ['Ringwell', ['Ringwell']],
  ['Bell Shop', ['Bell', 'Shop']],
  ['The Bicycle Bell Company', ['The Bicycle', 'Bell Company']],
])('the header shows %s in the lines %j', (name, lines) => {
  expect(linesOf(name)).toEqual(lines);
});

it.each([
  ['Ringwell', 'Ringwell'],
  ['Bicycle Bell Company', 'Bicycle Bell'],
  ['Bicyclebellcompany Ltd', 'Bicyclebellcompany'],
])('phones show %s as %s', (name, short) => {
  expect(shortNameOf(name)).toBe(short);
});

it.each(['Ringwell', '7 Bells', 'élan', '鈴'])(
  'the logo of %s is a drawing that the build accepts',
  (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'letter-logo-'));
    const file = path.join(folder, 'logo.svg');
    writeFileSync(file, letterLogo(name, '#12306b'));
    expect(logoProblem(file)).toBeUndefined();
    expect(letterLogo(name, '#12306b')).not.toContain('undefined');
    rmSync(folder, { recursive: true });
  },
);
