import { HttpError, type RequestOptions, requestResponse } from '#client/lib/http.ts';
import { readStored } from '#client/lib/storage.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';

export type AdminRequestOptions = Omit<RequestOptions, 'token'>;

type RejectionListener = (token: string | null) => void;

let onRejected: RejectionListener = () => {};

/** Registers the session's listener for requests that are rejected because of their token (401). */
export function onTokenRejected(listener: RejectionListener): void {
  onRejected = listener;
}

/**
 * Opens an event stream of the admin API as the signed-in operator.
 * @throws HttpError for an error status; TypeError if the server cannot be reached
 */
export async function openAdminStream(path: string, signal: AbortSignal): Promise<Response> {
  const token = readStored(STORAGE_KEYS.adminToken);
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
  const response = await fetch(path, { headers, signal });
  if (response.ok) return response;
  void response.body?.cancel();
  if (response.status === 401) onRejected(token);
  throw new HttpError(response.status, '');
}

/** Calls the admin API as the signed-in operator. Fails as `requestJson` does. */
export async function adminRequest<T>(path: string, options?: AdminRequestOptions): Promise<T> {
  return (await adminResponse<T>(path, options)).body;
}

/** As `adminRequest`, with the headers of the response. */
export async function adminResponse<T>(path: string, options?: AdminRequestOptions) {
  const token = readStored(STORAGE_KEYS.adminToken);
  try {
    return await requestResponse<T>(path, { ...options, token });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) onRejected(token);
    throw error;
  }
}

/** The header of a change that fails with 412 if someone else has made one since `version`. */
export const ifMatch = (version: string | number) => ({ 'If-Match': `"${version}"` });

const UNREACHABLE = 'The shop could not be reached.';

/** What the server says of a failure. */
export const errorMessage = (error: unknown): string =>
  (error instanceof HttpError && error.message) || UNREACHABLE;
