import { PostgrestError } from '../http/exceptions.ts';

/** The `Prefer` header of a request, as far as an insert knows it. */
export interface Preferences {
  representation: boolean;
  missingDefault: boolean;
  countExact: boolean;
  /** An upsert was asked for. */
  resolution: boolean;
  /** What Preference-Applied answers. */
  applied: string[];
}

const HONOURED = [
  'return=representation',
  'return=minimal',
  'missing=default',
  'missing=null',
  'count=exact',
];
const KNOWN = ['handling', 'resolution', 'tx', 'return', 'missing', 'count', 'timezone', 'max-affected'];

/** @throws PostgrestError PGRST122 for an unknown preference under `handling=strict` */
export function parsePreferences(header: string | string[] | undefined): Preferences {
  const preferences = [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((part) => part.trim());
  const has = (preference: string) => preferences.includes(preference);
  const unknown = preferences.filter((part) => part !== '' && !KNOWN.includes(part.split('=')[0] ?? ''));
  if (has('handling=strict') && unknown.length > 0) {
    throw new PostgrestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  return {
    representation: has('return=representation'),
    missingDefault: has('missing=default'),
    countExact: has('count=exact'),
    resolution: preferences.some((part) => part.startsWith('resolution=')),
    applied: HONOURED.filter(has),
  };
}
