import { PostgrestClient } from '@supabase/postgrest-js';
import type { PublicSettings } from '#contract/api/shop.ts';
import {
  IDEMPOTENCY_CONSTRAINT,
  IDEMPOTENCY_KEY_HEADER,
  ORDER_READ_BACK,
  type OrderRow,
} from '#contract/order-row.ts';
import type { InsertOutcome } from './order-placer.ts';

/** The part of PostgREST's response that determines the outcome. Status 0 means that no response arrived. */
interface InsertResponse {
  status: number;
  data?: unknown;
  error: { code?: string; message?: string } | null;
}

/**
 * PostgreSQL's classes of errors that may be gone a moment later: connections, conflicts, resources, locks, shutdowns and
 * system errors.
 */
const TRANSIENT = /^(?:08|40|53|55|57|58)/;

export function insertOutcome({ status, data, error }: InsertResponse): InsertOutcome {
  if (status === 201 || (status === 200 && error === null && data)) return 'stored';
  if (status === 409 && error?.code === '23505' && error.message?.includes(IDEMPOTENCY_CONSTRAINT)) {
    return 'replayed';
  }
  if (status === 500 && !TRANSIENT.test(error?.code ?? '')) return 'failed';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}

/** The code of a refusal whose message is a sentence for the shopper: the item is sold out, or selling is off. */
const NOT_FOR_SALE = 'P0001';

/** What `insertOrder` needs from checkout. It imports nothing from checkout, so that it stays a separate chunk. */
interface InsertTools {
  getSettings(): Promise<PublicSettings | null>;
  refetchSettings(): Promise<PublicSettings>;
  /** Called with the sentence of a refusal, if it has one. */
  explain(sentence: string): void;
}

/**
 * Sends the order row to the Data API: the shop's own, or that of a hosted Supabase project. After a 401, fetches the
 * settings again and retries once if they have changed.
 */
export async function insertOrder(
  row: OrderRow,
  key: string,
  signal: AbortSignal,
  { getSettings, refetchSettings, explain }: InsertTools,
): Promise<InsertOutcome> {
  const settings = await getSettings();
  if (settings === null) return 'unsent';
  let response = await insertRow(settings, row, key, signal);
  if (response.status === 401) {
    const renewed = await refetchSettings().catch(() => settings);
    if (renewed.supabaseAnonKey !== settings.supabaseAnonKey || renewed.supabaseUrl !== settings.supabaseUrl)
      response = await insertRow(renewed, row, key, signal);
  }
  const { error } = response;
  if (error?.code === NOT_FOR_SALE && error.message) explain(error.message);
  return insertOutcome(response);
}

export async function insertRow(
  { supabaseUrl, supabaseAnonKey }: PublicSettings,
  row: OrderRow,
  key: string,
  signal: AbortSignal,
): Promise<InsertResponse> {
  const client = new PostgrestClient(`${supabaseUrl || window.location.origin}/rest/v1`, {
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
  });
  return client
    .from('orders')
    .insert([row])
    .select(ORDER_READ_BACK.join())
    .setHeader(IDEMPOTENCY_KEY_HEADER, key)
    .abortSignal(signal);
}
