import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_SETTINGS, SETTINGS } from './all-settings.ts';
import type { Setting } from './setting.ts';

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'all-settings-'));
afterAll(() => rmSync(dataDirectory, { recursive: true }));

/** An empty text counts as not set. */
const isUnset = (value: unknown) => value === undefined || value === '';

/** The defaults that their own schemas refuse. */
function invalidDefaults(settings: readonly Setting[]): string[] {
  return settings.flatMap(({ variable, schema, inProduction, fallback, requirement }) => {
    const { success, data } = schema.safeParse(fallback?.(dataDirectory));
    return [success ? data : 'none', inProduction]
      .filter((text) => !isUnset(text) && !schema.safeParse(String(text)).success)
      .map((text) => `${variable} ${requirement}, but its default is ${text}.`);
  });
}

describe('the table of settings', () => {
  it('has only defaults that their schemas accept', () => {
    expect(invalidDefaults(ALL_SETTINGS)).toEqual([]);
  });

  const withoutDefault = SETTINGS.port.schema.unwrap();
  it.each([
    ['none', { schema: withoutDefault }],
    ['70000', { schema: withoutDefault.default(70_000) }],
    ['70000', { inProduction: '70000' }],
  ])('reports a default of %s for PORT', (value, change) => {
    expect(invalidDefaults([{ ...SETTINGS.port, ...change }])).toEqual([
      `PORT must be a port number from 0 to 65535, but its default is ${value}.`,
    ]);
  });

  it('has each variable once', () => {
    expect(new Set(ALL_SETTINGS.map(({ variable }) => variable)).size).toBe(ALL_SETTINGS.length);
  });
});
