import { HttpError, type RequestOptions, requestResponse } from '#client/lib/http.ts';
import { readStored } from '#client/lib/storage.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';

export type AdminRequestOptions = Omit<RequestOptions, 'token'>;

type StatusListener = (token: string | null, status: number) => void;

let onStatus: StatusListener = () => {};

/** Registers the session's listener for error statuses, which may mean that the session has ended. */
export function onErrorStatus(listener: StatusListener): void {
  onStatus = listener;
}

/**
 * Opens an event stream of the admin API as the logged-in operator.
 * @throws HttpError for an error status; TypeError if the server is unreachable
 */
export async function openAdminStream(path: string, signal: AbortSignal): Promise<Response> {
  const token = readStored(STORAGE_KEYS.adminToken);
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
  const response = await fetch(path, { headers, signal });
  if (response.ok) return response;
  void response.body?.cancel();
  onStatus(token, response.status);
  throw new HttpError(response.status, '');
}

/** Calls the admin API as the logged-in operator. Fails as `requestJson` does. */
export async function adminRequest<T>(path: string, options?: AdminRequestOptions): Promise<T> {
  return (await adminResponse<T>(path, options)).body;
}

/**
 * Like `adminRequest`, for a response that the page can do without.
 * @throws TypeError if one of the objects or lists in it is missing, as if the request had failed
 */
export async function adminObject<T extends object>(
  path: string,
  required: readonly (keyof T)[],
  options?: AdminRequestOptions,
): Promise<T> {
  const body = await adminRequest<Partial<T> | null>(path, options);
  for (const key of required)
    if (!body?.[key]) throw new TypeError(`The response of ${path} has no ${String(key)}.`);
  return body as T;
}

/** Like `adminRequest`, with the response headers. */
export async function adminResponse<T>(path: string, options?: AdminRequestOptions) {
  const token = readStored(STORAGE_KEYS.adminToken);
  try {
    return await requestResponse<T>(path, { ...options, token });
  } catch (error) {
    if (error instanceof HttpError) onStatus(token, error.status);
    throw error;
  }
}

/** The header that makes a change fail with 412 if someone else has changed the record since `version`. */
export const ifMatch = (version: string | number) => ({ 'If-Match': `"${version}"` });

const UNREACHABLE = 'Couldn’t reach the shop. Please try again.';

/** The server's message about a failure, or a generic one. */
export const errorMessage = (error: unknown, generic = UNREACHABLE): string =>
  (error instanceof HttpError && error.message) || generic;
