import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeHtml } from '../../server/http/escape-html.ts';
import { paymentEvent, sendEvent, sessionId } from './stripe-event.ts';

export const STRIPE_SECRET_KEY = 'sk_test_for_the_tests_of_the_shop';

const HOUR = 3_600;
const MIN_CENTS = 50;
const SLOW_MILLISECONDS = 3_500;
const seconds = () => Math.floor(Date.now() / 1000);

interface PaymentIntent {
  id: string;
  status: string;
  description: string;
  metadata: Record<string, string>;
}

/** A Checkout Session as Stripe stores it. */
export interface StoredSession {
  id: string;
  object: 'checkout.session';
  livemode: boolean;
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  currency: string;
  amount_total: number;
  client_reference_id: string;
  customer_email: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
  /** Null before a payment. */
  payment_intent: PaymentIntent | null;
  /** The PaymentIntent to be. */
  payment_intent_data: PaymentIntent;
  url: string | null;
  product: string;
}

/** 'hang' never responds, 'slow' takes 3.5 seconds, 'die' closes the connection, and anything else is the response. */
type Behavior = 'work' | 'hang' | 'slow' | 'die' | { status: number; body: string };

/** A local server that works like the part of Stripe's API that the shop uses, with Stripe's page for paying. */
export interface StripeStandIn {
  /** For STRIPE_API_URL. */
  url: string;
  /** Every session created, oldest first. */
  sessions: StoredSession[];
  /** As in `POST /v1/checkout/sessions`. */
  requests: string[];
  behave(behavior: Behavior, path?: RegExp): void;
  /** Responds to requests only when the result is called. */
  hold(path?: RegExp): () => void;
  /** Pays an open session, without reporting it. */
  pay(id: string, changes?: Partial<StoredSession>): StoredSession;
  /** Reports a session to the shop, as Stripe does after a payment. */
  report(shop: string, id: string, type?: string): ReturnType<typeof sendEvent>;
  /** Starts with no sessions. */
  reset(): void;
  close(): Promise<void>;
}

class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; code?: string; param?: string; message: string },
  ) {
    super(body.message);
  }
}
const invalid = (param: string, message: string, code = 'parameter_invalid') =>
  new StripeError(400, { type: 'invalid_request_error', code, param, message });

const JSON_TYPE = { 'Content-Type': 'application/json' };
const KEY_IN_USE = JSON.stringify({
  error: {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'Another request is in progress.',
  },
});

/** The values below a parameter, as in `metadata[order_number]`. */
function below(form: URLSearchParams, name: string): Record<string, string> {
  const found = [...form].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

function createSession(form: URLSearchParams, origin: string): StoredSession {
  const value = (name: string) => form.get(name) ?? '';
  const expiresAt = Number(value('expires_at'));
  if (expiresAt < seconds() + HOUR / 2 || expiresAt > seconds() + 24 * HOUR)
    throw invalid('expires_at', 'The expiry must be between 30 minutes and 24 hours from now.');
  if (!URL.canParse(value('success_url'))) throw invalid('success_url', 'Not a valid URL', 'url_invalid');
  const cents =
    Number(value('line_items[0][price_data][unit_amount]')) * Number(value('line_items[0][quantity]'));
  if (cents < MIN_CENTS)
    throw invalid('line_items', 'The total must convert to at least 50 cents.', 'amount_too_small');
  const email = form.get('customer_email');
  if (email?.includes('refused-by-stripe'))
    throw invalid('customer_email', `Invalid email address: ${email}`, 'email_invalid');
  const id = sessionId();
  return {
    id,
    object: 'checkout.session',
    livemode: false,
    mode: value('mode'),
    status: 'open',
    payment_status: 'unpaid',
    currency: value('line_items[0][price_data][currency]'),
    amount_total: cents,
    client_reference_id: value('client_reference_id'),
    customer_email: email,
    expires_at: expiresAt,
    success_url: value('success_url'),
    cancel_url: value('cancel_url'),
    metadata: below(form, 'metadata'),
    payment_intent: null,
    payment_intent_data: {
      id: `pi_${randomUUID().replaceAll('-', '')}`,
      status: 'requires_payment_method',
      description: value('payment_intent_data[description]'),
      metadata: below(form, 'payment_intent_data[metadata]'),
    },
    url: `${origin}/c/pay/${id}`,
    product: value('line_items[0][price_data][product_data][name]'),
  };
}

const page = ({ id, product, amount_total, status, cancel_url }: StoredSession) => `<!doctype html>
  <html lang="en"><title>Stripe</title><h1>${escapeHtml(product)}</h1><p>$${(amount_total / 100).toFixed(2)}</p>
  ${status === 'open' ? `<form method="post" action="/c/pay/${id}"><button>Pay</button></form>` : `<p>This session is ${status}.</p>`}
  <a href="${escapeHtml(cancel_url)}">Back</a></html>`;

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const sessions: StoredSession[] = [];
  const requests: string[] = [];
  const responses = new Map<string, { body: string; session: StoredSession }>();
  let behavior: Behavior = 'work';
  let affected = /^\/v1\//;
  let held = Promise.resolve();
  let holding = /^\/v1\//;
  /** The keys of requests without a response. */
  const inUse = new Set<string>();

  function find(id: string): StoredSession {
    const session = sessions.find((one) => one.id === id);
    if (session) return session;
    throw new StripeError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${id}`,
    });
  }

  function create(body: string, key: string): StoredSession {
    const known = responses.get(key);
    if (known !== undefined && known.body !== body)
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: 'Keys can only be used with the same parameters.',
      });
    const session = known?.session ?? createSession(new URLSearchParams(body), url);
    if (known === undefined) sessions.push(session);
    responses.set(key, { body, session });
    return session;
  }

  function expire(session: StoredSession): StoredSession {
    if (session.status !== 'open') throw invalid('session', 'Only open sessions can be expired.');
    return Object.assign(session, { status: 'expired', url: null });
  }

  function pay(id: string, changes: Partial<StoredSession> = {}): StoredSession {
    const session = find(id);
    session.payment_intent = { ...session.payment_intent_data, status: 'succeeded' };
    return Object.assign(session, { status: 'complete', payment_status: 'paid', url: null }, changes);
  }

  async function respond(request: IncomingMessage): Promise<unknown> {
    const { method, headers, url: path = '' } = request;
    const body = await text(request);
    const [, id = '', action] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?/.exec(path) ?? [];
    if (headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`)
      throw new StripeError(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided: sk_test_***',
      });
    if (method === 'POST' && id === '') return create(body, String(headers['idempotency-key']));
    if (method === 'POST' && action === 'expire') return expire(find(id));
    // Without `expand`, only its ID.
    const session = find(id);
    const isExpanded = path.includes('expand');
    return isExpanded ? session : { ...session, payment_intent: session.payment_intent?.id };
  }

  async function serveApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`);
    const key = String(request.headers['idempotency-key'] ?? requests.length);
    if (inUse.has(key)) return void response.writeHead(409, JSON_TYPE).end(KEY_IN_USE);
    inUse.add(key);
    response.once('close', () => inUse.delete(key));
    if (holding.test(request.url ?? '')) await held;
    const isAffected = affected.test(request.url ?? '');
    if (isAffected && behavior === 'slow') await sleep(SLOW_MILLISECONDS);
    if (isAffected && behavior === 'hang') return;
    if (isAffected && behavior === 'die') return void request.socket.destroy();
    response.setHeaders(new Headers({ ...JSON_TYPE, 'Request-Id': 'req_of_the_stand_in' }));
    if (isAffected && typeof behavior === 'object')
      return void response.writeHead(behavior.status).end(behavior.body);
    try {
      response.end(JSON.stringify(await respond(request)));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      response.writeHead(error.status).end(JSON.stringify({ error: error.body }));
    }
  }

  const server = createServer((request, response) => {
    const [, id] = /^\/c\/pay\/(\w+)$/.exec(request.url ?? '') ?? [];
    // Rejects if the shop no longer waits.
    if (id === undefined) return void serveApi(request, response).catch(() => response.destroy());
    if (request.method === 'POST') response.writeHead(303, { Location: pay(id).success_url }).end();
    else response.setHeader('Content-Type', 'text/html').end(page(find(id)));
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    sessions,
    requests,
    behave(next, path = /^\/v1\//) {
      behavior = next;
      affected = path;
    },
    hold(path = /^\/v1\//) {
      holding = path;
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    pay,
    report(shop, id, type) {
      const session = find(id);
      return sendEvent(shop, paymentEvent({ ...session, payment_intent: session.payment_intent?.id }, type));
    },
    reset() {
      sessions.length = 0;
      requests.length = 0;
      behavior = 'work';
      held = Promise.resolve();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
