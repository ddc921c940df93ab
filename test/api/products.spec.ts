import { request, signIn } from '../shop/api-client.ts';
import { databaseUrl, emptyTables } from '../shop/database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';

let shop: ShopServer;
let token: string;
beforeAll(async () => {
  shop = await startShopServer({ DATABASE_URL: databaseUrl() });
  token = await signIn(shop.url);
});
afterAll(() => shop.stop());
beforeEach(emptyTables);

const draft = {
  title: 'Feather wand',
  description: 'For the days without batteries.',
  price: 12.5,
  image: 'https://pictures.example/wand.avif',
  inventory: 3,
};
const UNKNOWN_ID = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';
const products = (path = '') => `${shop.url}/api/products${path}`;
const create = (body: unknown) => request(products(), { body, token });

describe('products', () => {
  it('are created, read, listed, changed and deleted in the shape of the spec', async () => {
    const created = await create(draft);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...draft });
    const { _id } = created.body;

    expect((await request(products(`/${_id}`))).body).toEqual(created.body);
    expect((await request(products())).body).toEqual([created.body]);

    const changed = await request(products(`/${_id}`), {
      method: 'PUT',
      body: { ...draft, price: 0, inventory: 0 },
      token,
    });
    expect(changed).toMatchObject({ status: 200, body: { _id, ...draft, price: 0, inventory: 0 } });
    expect((await request(products(`/${_id}`))).body).toEqual(changed.body);

    expect((await request(products(`/${_id}`), { method: 'DELETE', token })).status).toBe(200);
    expect((await request(products(`/${_id}`))).status).toBe(404);
  });

  it('are listed newest first', async () => {
    await create({ ...draft, title: 'First' });
    await create({ ...draft, title: 'Second' });
    const { body } = await request(products());
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
  });

  it.each(['not-an-id', UNKNOWN_ID, "' or 1=1", '%00'])('answer 404 with a reason for %p', async (id) => {
    for (const options of [{}, { method: 'PUT', body: draft, token }, { method: 'DELETE', token }]) {
      const { status, body } = await request(products(`/${encodeURIComponent(id)}`), options);
      expect(status).toBe(404);
      expect(body).toEqual({ error: expect.any(String) });
    }
  });

  it.each([
    ['title', undefined],
    ['title', ''],
    ['title', '   '],
    ['title', 'x'.repeat(201)],
    ['title', 'a\0b'],
    ['description', 7],
    ['price', '12.50'],
    ['price', -0.01],
    ['price', 12.345],
    ['price', 1e9],
    ['price', null],
    ['image', 'javascript:alert(1)'],
    ['image', ''],
    ['inventory', 1.5],
    ['inventory', -1],
    ['inventory', 3_000_000_000],
  ])('are refused when %s is %p, naming the field', async (field, value) => {
    const body = { ...draft, [field]: value };
    for (const answer of [
      await create(body),
      await request(products(`/${UNKNOWN_ID}`), { method: 'PUT', body, token }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(new RegExp(`^${field} must`));
    }
  });

  it('are refused with a field that nobody knows', async () => {
    const { status, body } = await create({ ...draft, colour: 'red' });
    expect(status).toBe(400);
    expect(body.error).toContain('unknown field');
  });

  it('can be written by a signed-in operator only', async () => {
    const { body } = await create(draft);
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${body._id}`],
      ['DELETE', `/${body._id}`],
    ] as const) {
      const refused = await request(products(path), { method, text: JSON.stringify(draft) });
      expect(refused.status).toBe(401);
      expect(refused.body).toEqual({ error: 'Sign in to do this.' });
    }
    expect((await request(products())).body).toHaveLength(1);
  });
});
