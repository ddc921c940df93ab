import type { PublicSettings } from '#contract/api/shop.ts';
import type { OrderRow } from '#contract/order-row.ts';

const OLD = { supabaseUrl: 'https://data.example', supabaseAnonKey: 'old' } as PublicSettings;
const NEW = { ...OLD, supabaseAnonKey: 'new' };

/** A response of the shop or the Data API, or none. */
type Response = [status: number, body: unknown] | Error;
let responses: Response[];
let sentKeys: (string | null)[];

beforeEach(() => {
  jest.resetModules();
  responses = [];
  sentKeys = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const key = new Headers(init?.headers).get('apikey');
    if (key !== null) sentKeys.push(key);
    const response = responses.shift() ?? new Error('unexpected');
    if (response instanceof Error) throw response;
    const [status, body] = response;
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => jest.restoreAllMocks());

const load = () => import('./order-settings.ts');

it('keeps the settings that it knows when they cannot be fetched again', async () => {
  const { getSettings, refetchSettings } = await load();
  responses = [[200, OLD], new Error('away'), new Error('away')];
  expect(await getSettings()).toEqual(OLD);
  const refetched = refetchSettings();
  expect(await getSettings()).toEqual(OLD);
  await expect(refetched).rejects.toThrow('away');
  expect(await getSettings()).toEqual(OLD);
});

it('fetches again after a failure, and waits for settings that are being fetched', async () => {
  const { getSettings, refetchSettings } = await load();
  responses = [new Error('away'), [200, OLD], [200, NEW]];
  expect(await getSettings()).toBeNull();
  expect(await getSettings()).toEqual(OLD);
  void refetchSettings();
  expect(await getSettings()).toEqual(NEW);
  expect(await getSettings()).toEqual(NEW);
});

it('explains a refusal that follows renewed settings', async () => {
  const { insertOrder } = await import('./insert-order.ts');
  const settings = await load();
  const soldOut = { code: 'P0001', message: 'Bell is sold out.', details: null, hint: null };
  responses = [
    [200, OLD],
    [401, { message: 'Invalid API key' }],
    [200, NEW],
    [400, soldOut],
  ];
  const sentences: string[] = [];
  const tools = { ...settings, explain: (sentence: string) => void sentences.push(sentence) };
  const signal = new AbortController().signal;
  expect(await insertOrder({} as OrderRow, 'key', signal, tools)).toBe('refused');
  expect([sentKeys, sentences]).toEqual([['old', 'new'], ['Bell is sold out.']]);
});
