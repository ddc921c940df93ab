import { parseJson } from '#client/lib/parse-json.ts';

/** The server responded with an error status. `message` is the body's `error` text, or ''. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** A CSV file, sent instead of `body`. */
  csv?: Blob;
  token?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function errorText(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return '';
  return typeof body.error === 'string' ? body.error : '';
}

/**
 * Calls the shop's API with JSON in both directions.
 * @throws HttpError for an error status; TypeError if the server is unreachable
 */
export async function requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
  return (await requestResponse<T>(path, options)).body;
}

/** Like `requestJson`, with the response headers. */
export async function requestResponse<T>(
  path: string,
  options: RequestOptions = {},
): Promise<{ body: T; headers: Headers }> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  if (options.csv !== undefined) headers['Content-Type'] = 'text/csv';
  else if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(path, {
    method: options.method ?? 'GET',
    headers,
    body: options.csv ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
    signal: options.signal,
  });
  const text = await response.text();
  if (!response.ok) {
    const body = parseJson(text);
    throw new HttpError(response.status, errorText(body), body);
  }
  return { body: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers };
}
