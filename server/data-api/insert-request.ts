import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { memoizeLast } from '../http/memoize-last.ts';
import type { Insert, JsonRow } from './insert-statement.ts';
import { assertKnownColumns, parseColumns, parseSelect } from './order-columns.ts';
import { PostgrestError } from './postgrest-error.ts';

export const SINGULAR = 'application/vnd.pgrst.object+json';

/** The checkout sends one. A statement can have 65,535 values. */
export const MAX_ROWS = 100;

/** The supported preferences of the `Prefer` header. */
export interface Preferences {
  readonly representation: boolean;
  readonly missingDefault: boolean;
  readonly countExact: boolean;
  /** An upsert was requested. */
  readonly resolution: boolean;
  readonly applied: readonly string[];
}

export interface InsertRequest extends Insert {
  preferences: Preferences;
}

const readColumns = memoizeLast(parseColumns);
const readSelect = memoizeLast(parseSelect);
const readPreferences = memoizeLast(parsePreferences);

type Query = Record<string, string | string[] | undefined>;

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.at(-1) : value);

function assertSchema(headers: FastifyRequest['headers']): void {
  const schema = headers['content-profile'];
  if (schema !== undefined && schema !== 'public') {
    throw new PostgrestError(406, 'PGRST106', 'Invalid schema', {
      hint: 'Only the following schemas are exposed: public',
    });
  }
}

/** @returns whether an object is requested instead of an array */
function readAccept(accept = '*/*'): boolean {
  const types = accept.split(',').map((part) => part.split(';')[0]?.trim());
  if (types.includes(SINGULAR)) return true;
  if (types.some((type) => type === '*/*' || type === 'application/*' || type === 'application/json'))
    return false;
  throw new PostgrestError(406, 'PGRST107', 'None of these media types are available: the response is JSON');
}

/**
 * Parses `POST /rest/v1/orders` as PostgREST does.
 * @throws PostgrestError for whatever PostgREST refuses before it queries the database
 */
export function readInsertRequest(request: FastifyRequest): InsertRequest {
  const query = request.query as Query;
  assertSchema(request.headers);
  const singular = readAccept(request.headers.accept);
  const preferences = readPreferences(request.headers.prefer as string | string[] | undefined);
  if (preferences.resolution) throw new PostgrestError(401, '42501', 'permission denied for table orders');

  const { columns, rows } = readRows(request.body, readColumns(single(query.columns)));
  if (singular && rows.length !== 1) {
    throw new PostgrestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows.length} rows`,
    });
  }
  return {
    ...withIdempotencyKey({ columns, rows }, single(request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()])),
    returning: preferences.representation ? readSelect(single(query.select)) : [],
    missingDefault: preferences.missingDefault,
    singular,
    preferences,
  };
}

function withIdempotencyKey({ columns, rows }: Pick<Insert, 'columns' | 'rows'>, key: string | undefined) {
  if (key === undefined) return { columns, rows };
  if (rows.length > 1) {
    throw new PostgrestError(400, 'PGRST102', `${IDEMPOTENCY_KEY_HEADER} requires a single row`);
  }
  return {
    columns: [...new Set([...columns, 'idempotency_key'])],
    rows: rows.map((row) => ({ ...row, idempotency_key: key })),
  };
}

function isRow(value: unknown): value is JsonRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param columns the `columns` parameter; without it, all rows must have the same keys */
function readRows(body: unknown, columns: readonly string[] | undefined): Pick<Insert, 'columns' | 'rows'> {
  const rows = Array.isArray(body) ? body : [body];
  if (rows.length > MAX_ROWS)
    throw new PostgrestError(413, 'PGRST102', `At most ${MAX_ROWS} rows per insert`);
  if (!rows.every(isRow)) throw new PostgrestError(400, 'PGRST102', 'Empty or invalid json');
  if (columns !== undefined) return { columns, rows };

  const keys = Object.keys(rows[0] ?? {});
  const uniform = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => Object.hasOwn(rows[0] ?? {}, key));
  });
  if (!uniform) throw new PostgrestError(400, 'PGRST102', 'All object keys must match');
  assertKnownColumns(keys);
  return { columns: keys, rows };
}

const HONORED = ['return=representation', 'return=minimal', 'missing=default', 'missing=null', 'count=exact'];
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
    applied: HONORED.filter(has),
  };
}
