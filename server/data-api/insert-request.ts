import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/orders.ts';
import { PostgrestError } from '../http/exceptions.ts';
import { parseColumns, parseSelect } from './column-list.ts';
import type { Insert } from './insert-statement.ts';
import { readRows } from './inserted-rows.ts';
import { type Preferences, parsePreferences } from './preferences.ts';

export const SINGULAR = 'application/vnd.pgrst.object+json';

export interface InsertRequest extends Insert {
  preferences: Preferences;
}

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

/** @returns whether one object is asked for instead of an array */
function readAccept(accept = '*/*'): boolean {
  const types = accept.split(',').map((part) => part.split(';')[0]?.trim());
  if (types.includes(SINGULAR)) return true;
  if (types.some((type) => type === '*/*' || type === 'application/*' || type === 'application/json'))
    return false;
  throw new PostgrestError(406, 'PGRST107', 'None of these media types are available: the answer is JSON');
}

/**
 * What a `POST /rest/v1/orders` asks for, in the terms of PostgREST.
 * @throws PostgrestError for everything that PostgREST would refuse before it asks the database
 */
export function readInsertRequest(request: FastifyRequest): InsertRequest {
  const query = request.query as Query;
  assertSchema(request.headers);
  const singular = readAccept(request.headers.accept);
  const preferences = parsePreferences(request.headers.prefer as string | string[] | undefined);
  if (preferences.resolution) throw new PostgrestError(401, '42501', 'permission denied for table orders');

  const { columns, rows } = readRows(request.body, parseColumns(single(query.columns)));
  if (singular && rows.length !== 1) {
    throw new PostgrestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows.length} rows`,
    });
  }
  return {
    ...withIdempotencyKey({ columns, rows }, single(request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()])),
    returning: preferences.representation ? parseSelect(single(query.select)) : [],
    missingDefault: preferences.missingDefault,
    singular,
    preferences,
  };
}

function withIdempotencyKey({ columns, rows }: Pick<Insert, 'columns' | 'rows'>, key: string | undefined) {
  if (key === undefined) return { columns, rows };
  if (rows.length > 1) {
    throw new PostgrestError(400, 'PGRST102', `${IDEMPOTENCY_KEY_HEADER} belongs to one row, not to several`);
  }
  return {
    columns: [...new Set([...columns, 'idempotency_key'])],
    rows: rows.map((row) => ({ ...row, idempotency_key: key })),
  };
}
