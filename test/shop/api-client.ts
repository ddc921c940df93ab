import { ADMIN } from './shop-server.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check its shape
  body: any;
}

interface RequestOptions {
  method?: string;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  text?: string;
  token?: string;
  headers?: Record<string, string>;
}

/** Sends a JSON request to the shop. */
export async function request(url: string, options: RequestOptions = {}): Promise<Answer> {
  const text = options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(url, {
    method: options.method ?? (text === undefined ? 'GET' : 'POST'),
    headers: {
      ...(text !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    body: text,
  });
  const received = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && received !== '' ? JSON.parse(received) : received,
  };
}

/** @throws if the login is refused */
export async function signIn(shop: string, operator = ADMIN): Promise<string> {
  const { status, body } = await request(`${shop}/api/auth/login`, { body: operator });
  if (status !== 200) throw new Error(`The login was refused with ${status}: ${JSON.stringify(body)}`);
  return body.token;
}
