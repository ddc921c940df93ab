/** A call that the server refused. `message` is the server's own `error` text, or '' when it sent none. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
  }
}

/** An answer, with the headers that callers read beside the body (paging). */
export interface JsonAnswer<T> {
  body: T;
  headers: Headers;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function errorText(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return '';
  return typeof body.error === 'string' ? body.error : '';
}

/**
 * Calls the shop's own API with JSON both ways.
 * @throws HttpError when the server refuses; TypeError when it cannot be reached
 */
export async function requestJson<T>(path: string, options: RequestOptions = {}): Promise<JsonAnswer<T>> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(path, {
    method: options.method ?? 'GET',
    headers,
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
  });
  const text = await response.text();
  if (!response.ok) {
    throw new HttpError(response.status, errorText(parseJson(text)));
  }
  return { body: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
