import { type Agent, request } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import { ORDER_SORTS } from '../../contract/orders.ts';
import { ArbitraryValues, type JsonSchema, oddText } from '../openapi/arbitrary-values.ts';
import type { DescribedOperation, DocumentedApi } from '../openapi/documented-api.ts';
import type { Answer } from '../shop/api-client.ts';
import { orderRow } from '../shop/order-row.ts';
import { ADMIN, ANON_KEY } from '../shop/shop-server.ts';
import { paymentEvent } from '../shop/stripe-event.ts';

/** A placeholder for the ID of the nth stored order or product. */
export interface KnownId {
  known: number;
}

export interface FuzzedRequest {
  operationId: string;
  method: string;
  path: string;
  id: KnownId | string;
  query: string;
  headers: Record<string, string>;
  text?: string;
}

/** Accepted bodies to mutate, because a schema cannot describe all rules, such as prices. */
const ACCEPTED: Record<string, object> = {
  insertOrders: orderRow(),
  createProduct: { title: 'Ball', description: 'Red.', price: 3.5, image: '/ball.png', inventory: 7 },
  updateProduct: { title: 'Ball', description: 'Blue.', price: 4, image: '/ball.png', inventory: 0 },
  login: ADMIN,
  setOrderStatus: { status: 'paid' },
  setStockCount: { product: 'laser-collar', color: 'Blue', remaining: 1000, version: 0 },
  setOrderStock: { state: 'returned' },
  receiveStripeEvent: paymentEvent({ client_reference_id: '7d2f0a4e-1111-4222-8333-944445555666' }),
  openCheckout: { token: 'none', start: true },
  shipOrder: { carrier: 'ups', trackingNumber: '1Z999AA10123456784' },
  correctCustomer: {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '',
    address: '2 Cobol Way',
    address2: '',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
  },
};

/** CSV files that mostly have the columns of an import, with arbitrary cells. */
const csvFiles = fc
  .tuple(
    fc.constantFrom('Order,Tracking,Carrier', 'Order ID;Tracking number', 'Order\tTracking', '"', 'a,b', ''),
    fc.array(
      fc.array(
        fc.oneof(fc.constantFrom('LC123456', '1Z1', 'UPS', '"', '""', '9.4E+21'), fc.uuid(), oddText),
        {
          maxLength: 4,
        },
      ),
      { maxLength: 8 },
    ),
    fc.constantFrom(',', ';', '\t'),
  )
  .map(([header, rows, delimiter]) => [header, ...rows.map((row) => row.join(delimiter))].join('\n'));

const cursor = fc
  .tuple(
    fc.constantFrom(...ORDER_SORTS, 'x'),
    fc.constantFrom('7.99', '0.00', '99999999.99', '-1.00', '1e5'),
    fc.constantFrom(
      '2026-01-31T00:00:00.000000Z',
      '2026-02-30T00:00:00.000000Z',
      '1000-01-01T00:00:00.000000Z',
      '2999-12-31T24:00:00.000000Z',
    ),
    fc.uuid(),
  )
  .map((parts) => Buffer.from(parts.join(' ')).toString('base64url'));
const productCursor = fc
  .tuple(fc.oneof(fc.nat(), fc.constantFrom('9999999999999999', '9'.repeat(17), '-1')), fc.uuid())
  .map((parts) => parts.join('.'));
const columns = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...Object.keys(orderRow()), 'id', 'status', '*'), weight: 5 },
      fc.constantFrom('inserted_in', 'card_last4', 'products(*)', '"id"', '"', 'id::text', 'count()'),
      oddText,
    ),
    { maxLength: 20 },
  )
  .map((names) => names.join(','));
const preferences = fc
  .array(
    fc.constantFrom(
      'return=representation',
      'return=minimal',
      'return=headers-only',
      'missing=default',
      'missing=null',
      'count=exact',
      'count=planned',
      'handling=strict',
      'tx=rollback',
      'max-affected=0',
      'colour=red',
      'resolution=merge-duplicates',
      ' ',
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(','));
const entityTags = fc.constantFrom('*', '"1"', 'W/"1"', '"1", "2"', '"', '1', '"9999999999"', '"1" "2"');

/** A placeholder for Stripe's signature of the body. */
export const SIGNED = 'signed';

/** Parameters whose format the schema does not describe. */
const KNOWN_PARAMETERS: Record<string, Arbitrary<string>> = {
  after: fc.oneof(cursor, productCursor),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Factory', 'localtime', 'EST5EDT', 'posixrules', 'GMT+1'),
  columns,
  select: columns,
  Prefer: preferences,
  'Stripe-Signature': fc.constant(SIGNED),
  'If-Match': entityTags,
  'If-None-Match': entityTags,
};

/** Headers that no operation documents, but any request may have. */
const OTHER_HEADERS: Record<string, Arbitrary<string>> = {
  Accept: fc.constantFrom(
    '*/*',
    'application/json',
    'text/csv',
    'application/vnd.pgrst.object+json',
    ';',
    ',',
  ),
  'Content-Type': fc.constantFrom(
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json;',
    ';',
  ),
  'Content-Profile': fc.constantFrom('public', 'private', ''),
  'Accept-Profile': fc.constantFrom('public', 'private'),
  'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'PATCH'),
  'X-Forwarded-For': fc.constantFrom('203.0.113.9', '::1', 'unknown', ','),
  Origin: fc.constantFrom('null', 'https://elsewhere.example'),
  Range: fc.constantFrom('bytes=0-1', 'bytes=-1', '0-24'),
  'If-Modified-Since': fc.constantFrom('Thu, 01 Jan 2099 00:00:00 GMT', 'x'),
  Cookie: fc.constantFrom('a=b', '__proto__=1', '=;='),
};

/** Node refuses to send other characters in headers. */
const headerText = oddText.map((text) => text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?').slice(0, 300));

const JSON_MISTAKES: ((text: string) => string)[] = [
  (text) => text.slice(0, -1),
  (text) => text.slice(1),
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => `[${text}]`,
  (text) => `[${text},${text}]`,
  (text) => text.replace(/\d+(\.\d+)?/, '1e400'),
  (text) => text.replace(/\d+(\.\d+)?/, `0.${'1'.repeat(400)}`),
  (text) => text.replace(/^\{/, '{"__proto__":{"a":1},'),
  (text) => text.replace(/^\{"([^"]*)":/, '{"$1":1,"$1":'),
  (text) => text.replace(/:"[^"]*"/, ':"\\ud800"'),
  (text) => text.replace(/:"[^"]*"/, ':"\\u0000"'),
  (text) => text.replace(/:"[^"]*"/, `:${'['.repeat(40)}${']'.repeat(40)}`),
  () => '',
];

/** Bodies: 40% valid, 40% nearly valid, 20% broken or random. */
function bodies(values: ArbitraryValues, operationId: string, schema: JsonSchema): Arbitrary<string> {
  const accepted = ACCEPTED[operationId];
  const rows = schema.anyOf?.[0] ?? schema;
  const valid = accepted === undefined ? values.valid(schema) : fc.constant<unknown>(accepted);
  const right = fc.oneof({ arbitrary: valid, weight: 3 }, values.valid(schema)).map(toJson);
  const near = fc.oneof(values.changed(valid, rows), values.near(schema)).map(toJson);
  const broken = fc.tuple(right, fc.constantFrom(...JSON_MISTAKES)).map(([text, mistake]) => mistake(text));
  return fc.oneof(
    { arbitrary: right, weight: 4 },
    { arbitrary: near, weight: 4 },
    broken,
    fc.oneof(oddText, fc.json()),
  );
}

const toJson = (value: unknown) => JSON.stringify(value) ?? '';

const parameterText = (values: ArbitraryValues, name: string, schema: JsonSchema): Arbitrary<string> => {
  const known = KNOWN_PARAMETERS[name];
  return fc.oneof(
    { arbitrary: (known ?? values.valid(schema)).map(String), weight: 4 },
    {
      arbitrary: values.near(schema).map((value) => (typeof value === 'string' ? value : toJson(value))),
      weight: 2,
    },
    oddText,
  );
};

/** Defined in one of eight cases. */
const seldom = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 7 }, arbitrary);

const seldomAny = (texts: Record<string, Arbitrary<string>>) =>
  fc
    .record(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, seldom(text)])))
    .map((record) => Object.entries(record).filter(([, text]) => text !== undefined));

/** Encodes a part of a URL, without lone surrogates, which cannot be encoded. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

const queryOf = (parameters: [name: string, text: string][]) =>
  parameters.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');

/** Requests to all operations of a document, with valid, nearly valid and invalid input. */
export function fuzzedRequests(api: DocumentedApi): Arbitrary<FuzzedRequest> {
  const values = new ArbitraryValues(api.document);
  return fc.oneof(
    ...[...api.operations.values()].map((operation) => ({
      arbitrary: fuzzedRequest(values, operation),
      weight: weightOf(operation),
    })),
  );
}

/** Generates few requests with a password, which are slow, and many inserts, which are open to strangers. */
function weightOf({ operationId, requestBody }: DescribedOperation): number {
  if (operationId === 'login' || operationId === 'changePassword') return 1;
  if (operationId === 'insertOrders') return 30;
  return requestBody === undefined ? 4 : 8;
}

function fuzzedRequest(
  values: ArbitraryValues,
  {
    operationId,
    method,
    path,
    parameters,
    requestBody,
    security,
  }: DescribedOperation & { method: string; path: string },
): Arbitrary<FuzzedRequest> {
  const parametersIn = (location: string) => parameters.filter((parameter) => parameter.in === location);
  const valuesIn = (location: string) =>
    fc.record(
      Object.fromEntries(
        parametersIn(location).map(({ name, schema }) => [name, parameterText(values, name, schema)]),
      ),
      { requiredKeys: [] },
    );
  const needs = security.flatMap((scheme) => Object.keys(scheme));
  const schema = requestBody?.content['application/json']?.schema;
  const [type = ''] = Object.keys(requestBody?.content ?? {});
  const mostly = (right: string) => fc.oneof({ arbitrary: fc.constant(right), weight: 12 }, headerText);
  return fc
    .record({
      id: fc.oneof(
        { arbitrary: fc.record({ known: fc.nat(20) }), weight: 5 },
        fc.uuid(),
        oddText.map((text) => encode(text) || '%20'),
        fc.constantFrom('%2e%2e', '%ff', '%', '..%2f..', '%00', '{id}', 'x'.repeat(101)),
      ),
      query: valuesIn('query').map((record) => Object.entries(record) as [string, string][]),
      more: seldom(fc.tuple(oddText, oddText)),
      twice: fc.integer({ min: 0, max: 20 }).map((number) => number === 0),
      headers: valuesIn('header'),
      others: seldomAny(OTHER_HEADERS),
      Authorization: needs.includes('operator') ? mostly('operator') : seldom(headerText),
      apikey: needs.includes('publicKey') ? mostly(ANON_KEY) : fc.constant(undefined),
      text:
        schema !== undefined
          ? bodies(values, operationId, schema)
          : type === ''
            ? fc.constant(undefined)
            : csvFiles,
    })
    .map(({ id, query, more, twice, headers, others, Authorization, apikey, text }) => {
      const asked = more === undefined ? query : [...query, more];
      const sent = {
        ...(text !== undefined && { 'Content-Type': type }),
        ...Object.fromEntries(others),
        ...headers,
        Authorization,
        apikey,
      };
      return {
        operationId,
        method,
        path,
        id,
        query: queryOf(twice ? [...asked, ...asked] : asked),
        headers: Object.fromEntries(
          Object.entries(sent).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value).replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?')]],
          ),
        ),
        text,
      };
    });
}

const TIMEOUT_MILLISECONDS = 20_000;

/** Sends a request over a keep-alive connection. The body of an endless stream is returned as ''. */
export function send(agent: Agent, shop: string, path: string, fuzzed: FuzzedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, headers, text } = fuzzed;
    const sent = request(
      shop,
      { agent, method, path, headers, timeout: TIMEOUT_MILLISECONDS },
      async (response) => {
        const type = response.headers['content-type'] ?? '';
        const answered = { status: response.statusCode ?? 0, headers: new Headers() };
        for (const [name, value] of Object.entries(response.headers))
          answered.headers.set(name, String(value));
        if (type.startsWith('text/event-stream')) {
          response.destroy();
          return resolve({ ...answered, body: '' });
        }
        const received = Buffer.concat(await response.toArray()).toString();
        resolve({
          ...answered,
          body: type.includes('json') && received !== '' ? JSON.parse(received) : received,
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('No response.')));
    sent.on('error', reject).end(text);
  });
}
