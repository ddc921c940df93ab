import { PostgrestClient } from '@supabase/postgrest-js';
import {
  IDEMPOTENCY_CONSTRAINT,
  IDEMPOTENCY_KEY_HEADER,
  ORDER_READ_BACK,
  type OrderRow,
} from '#contract/orders.ts';
import type { PublicSettings } from '#contract/public-settings.ts';
import { knownSettings, renewedSettings } from './order-settings.ts';
import type { InsertOutcome } from './place-order.ts';

/** As much of PostgREST's answer as decides what became of the order. Status 0: no answer arrived. */
interface InsertAnswer {
  status: number;
  error: { code?: string; message?: string } | null;
}

export function insertOutcome({ status, error }: InsertAnswer): InsertOutcome {
  if (status === 201) return 'stored';
  if (status === 409 && error?.code === '23505' && error.message?.includes(IDEMPOTENCY_CONSTRAINT)) {
    return 'replayed';
  }
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}

/** Sends the order row to the Data API, ours or a hosted Supabase project. */
export async function insertOrder(row: OrderRow, key: string, signal: AbortSignal): Promise<InsertOutcome> {
  const settings = await knownSettings().catch(() => null);
  if (settings === null) return 'unsent';
  const answer = await insert(settings, row, key, signal);
  if (answer.status !== 401) return insertOutcome(answer);
  const renewed = await renewedSettings().catch(() => settings);
  const changed =
    renewed.supabaseAnonKey !== settings.supabaseAnonKey || renewed.supabaseUrl !== settings.supabaseUrl;
  return insertOutcome(changed ? await insert(renewed, row, key, signal) : answer);
}

async function insert(settings: PublicSettings, row: OrderRow, key: string, signal: AbortSignal) {
  const { supabaseUrl, supabaseAnonKey } = settings;
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
