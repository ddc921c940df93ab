import { PostgrestClient } from '@supabase/postgrest-js';
import type { PublicSettings } from '#contract/api/shop.ts';
import {
  IDEMPOTENCY_CONSTRAINT,
  IDEMPOTENCY_KEY_HEADER,
  ORDER_READ_BACK,
  type OrderRow,
} from '#contract/order-row.ts';
import type { InsertOutcome } from './order-placer.ts';
import { getSettings, refetchSettings } from './order-settings.ts';

/** The part of PostgREST's response that determines the outcome. Status 0 means that no response arrived. */
interface InsertResponse {
  status: number;
  error: { code?: string; message?: string } | null;
}

export function insertOutcome({ status, error }: InsertResponse): InsertOutcome {
  if (status === 201) return 'stored';
  if (status === 409 && error?.code === '23505' && error.message?.includes(IDEMPOTENCY_CONSTRAINT)) {
    return 'replayed';
  }
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}

/** The code of a refusal whose message is a sentence for the shopper: the item is sold out, or selling is off. */
const NOT_FOR_SALE = 'P0001';

/**
 * Sends the order row to the Data API: the shop's own, or that of a hosted Supabase project. After a 401, fetches the
 * settings again and retries once if they have changed.
 * @param explain called with the sentence of a refusal, if it has one
 */
export async function insertOrder(
  row: OrderRow,
  key: string,
  signal: AbortSignal,
  explain: (sentence: string) => void,
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

/** A version 4 UUID from 16 random bytes. */
export function formatUuidV4(random: Uint8Array): string {
  const bytes = Uint8Array.from(random.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Not `crypto.randomUUID`, which is missing on pages served over plain HTTP. */
export function newIdempotencyKey(): string {
  return formatUuidV4(crypto.getRandomValues(new Uint8Array(16)));
}
