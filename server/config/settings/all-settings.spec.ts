import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_SETTINGS, SETTINGS } from './all-settings.ts';
import type { Setting } from './setting.ts';

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'all-settings-'));
afterAll(() => rmSync(dataDirectory, { recursive: true }));

/** A text that is '' is one that is not set. */
const isUnset = (value: unknown) => value === undefined || value === '';

/** The defaults that would be refused if somebody wrote them down. */
function refusedDefaults(settings: readonly Setting[]): string[] {
  return settings.flatMap(({ variable, schema, inProduction, fallback, requirement }) => {
    const { success, data } = schema.safeParse(fallback?.(dataDirectory));
    return [success ? data : 'none', inProduction]
      .filter((text) => !isUnset(text) && !schema.safeParse(String(text)).success)
      .map((text) => `${variable} ${requirement}, but its default is ${text}.`);
  });
}

describe('the table of settings', () => {
  it('has no default that its own schema refuses', () => {
    expect(refusedDefaults(ALL_SETTINGS)).toEqual([]);
  });

  const withoutDefault = SETTINGS.port.schema.unwrap();
  it.each([
    ['none', { schema: withoutDefault }],
    ['70000', { schema: withoutDefault.default(70_000) }],
    ['70000', { inProduction: '70000' }],
  ])('is found where its default is %s', (value, change) => {
    expect(refusedDefaults([{ ...SETTINGS.port, ...change }])).toEqual([
      `PORT must be a port number from 0 to 65535, but its default is ${value}.`,
    ]);
  });

  it('has each variable once', () => {
    expect(new Set(ALL_SETTINGS.map(({ variable }) => variable)).size).toBe(ALL_SETTINGS.length);
  });
});
