import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { workerShop } from '../shop/shared-shop.ts';

const shop = workerShop();
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
const create = (body: unknown) => request(products(), { body, token: shop.token });

describe('products', () => {
  it('are created, read, listed, updated and deleted as the spec defines them', async () => {
    const created = await create(draft);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...draft, version: 1 });
    const { _id } = created.body;

    expect((await request(products(`/${_id}`))).body).toEqual(created.body);
    expect((await request(products())).body).toEqual([created.body]);

    const changed = await request(products(`/${_id}`), {
      method: 'PUT',
      body: { ...draft, price: 0, inventory: 0 },
      token: shop.token,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { _id, ...draft, price: 0, inventory: 0, version: 2 },
    });
    expect((await request(products(`/${_id}`))).body).toEqual(changed.body);

    expect((await request(products(`/${_id}`), { method: 'DELETE', token: shop.token })).status).toBe(200);
    expect((await request(products(`/${_id}`))).status).toBe(404);
  });

  it('are listed newest first', async () => {
    await create({ ...draft, title: 'First' });
    await create({ ...draft, title: 'Second' });
    const { body } = await request(products());
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
  });

  it.each(['not-an-id', UNKNOWN_ID, "' or 1=1", '%00'])('answer 404 with a reason for %p', async (id) => {
    for (const options of [
      {},
      { method: 'PUT', body: draft, token: shop.token },
      { method: 'DELETE', token: shop.token },
    ]) {
      const { status, body } = await request(products(`/${encodeURIComponent(id)}`), options);
      expect(status).toBe(404);
      expect(body).toEqual({ error: expect.any(String) });
    }
  });

  it.each([
    ['title', undefined],
    ['title', ''],
    ['title', '   '],
    ['title', '\u200b'],
    ['title', ' \u200d\u2060\ufeff\u00ad\u034f\u202e '],
    ['title', '\u3164\u115f\u2800'],
    ['description', '\u200b\u0085'],
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
      await request(products(`/${UNKNOWN_ID}`), { method: 'PUT', body, token: shop.token }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(new RegExp(`^(${field} must|Enter a web address for the ${field})`));
    }
  });

  it.each(['-', '🐈\u200d⬛', 'אב\u200f', 'ﷺ'])('accept the title %p', async (title) => {
    expect(await create({ ...draft, title })).toMatchObject({ status: 201, body: { title } });
  });

  it('are refused with an unknown field', async () => {
    const { status, body } = await create({ ...draft, colour: 'red' });
    expect(status).toBe(400);
    expect(body.error).toContain('unknown field');
  });

  it('are written only by logged-in operators', async () => {
    const { body } = await create(draft);
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${body._id}`],
      ['DELETE', `/${body._id}`],
    ] as const) {
      const refused = await request(products(path), { method, text: JSON.stringify(draft) });
      expect(refused.status).toBe(401);
      expect(refused.body).toEqual({ error: 'Log in to do this.' });
    }
    expect((await request(products())).body).toHaveLength(1);
  });
});

describe('versions of a product', () => {
  const change = (id: string, ifMatch?: string, body: object = draft) =>
    request(products(`/${id}`), {
      method: 'PUT',
      body,
      token: shop.token,
      headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch },
    });

  it('are its strong ETag in every response', async () => {
    const created = await create(draft);
    expect(created.headers.get('etag')).toBe('"1"');
    const { _id } = created.body;
    expect((await request(products(`/${_id}`))).headers.get('etag')).toBe('"1"');
    const changed = await change(_id);
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(changed.body.version).toBe(2);
    expect(changed.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    [undefined, 200],
    ['*', 200],
    ['"2"', 200],
    ['"1", "2"', 200],
    ['"x,y" ,\t"2"', 200],
    ['"1"', 412],
    ['"3"', 412],
    ['W/"2"', 412],
    ['"02"', 412],
    ['""', 412],
    ['"99999999999999999999"', 412],
    ['"2147483648"', 412],
    ['"-1"', 412],
    ['"wand"', 412],
    ['2', 400],
    ['"2', 400],
    ['"2" "1"', 400],
    ['"2", *', 400],
    ['', 400],
  ])('answer an update with If-Match %p with %d', async (ifMatch, status) => {
    const { _id } = (await create(draft)).body;
    await change(_id);
    const answer = await change(_id, ifMatch, { ...draft, title: 'Late' });
    expect(answer.status).toBe(status);
    const stored = (await request(products(`/${_id}`))).body;
    expect(stored).toMatchObject(
      status === 200 ? { title: 'Late', version: 3 } : { title: draft.title, version: 2 },
    );
    if (status === 412)
      expect(answer.body).toEqual({ error: expect.stringContaining('This product was changed') });
    if (status === 400) expect(answer.body).toEqual({ error: expect.stringContaining('If-Match must') });
  });

  it('let exactly one of many concurrent operators win', async () => {
    const { _id } = (await create(draft)).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(_id, '"1"', { ...draft, inventory: index })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    expect((await request(products(`/${_id}`))).body).toEqual(won[0]?.body);
    expect(won[0]?.body.version).toBe(2);
  });

  it('do not turn a deleted product into a conflict', async () => {
    const { _id } = (await create(draft)).body;
    await request(products(`/${_id}`), { method: 'DELETE', token: shop.token });
    for (const ifMatch of ['"1"', '*']) expect((await change(_id, ifMatch)).status).toBe(404);
  });

  it('cannot be set by a request', async () => {
    expect((await create({ ...draft, version: 7 })).status).toBe(400);
    const { _id } = (await create(draft)).body;
    expect((await change(_id, undefined, { ...draft, version: 7 })).status).toBe(400);
  });
});

describe('caching of products', () => {
  const ask = (path: string, ifNoneMatch: string) =>
    request(products(path), { headers: { 'If-None-Match': ifNoneMatch } });

  it('is revalidated each time, and not resent while unchanged', async () => {
    const { _id } = (await create(draft)).body;
    for (const path of ['', `/${_id}`]) {
      const first = await request(products(path));
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[^"]+"$/);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await ask(path, known);
        expect([known, again.status, again.body]).toEqual([known, 304, '']);
        expect(again.headers.get('etag')).toBe(tag);
        expect(again.headers.get('cache-control')).toBe('no-cache');
      }
      expect((await ask(path, '"other"')).status).toBe(200);
      expect((await ask(path, 'rubbish')).status).toBe(200);

      await request(products(`/${_id}`), { method: 'PUT', body: draft, token: shop.token });
      expect((await ask(path, tag)).status).toBe(200);
    }
  });

  it('does not apply to errors', async () => {
    const { status, headers } = await request(products(`/${UNKNOWN_ID}`));
    expect(status).toBe(404);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });
});

describe('the product list', () => {
  const titles = (body: { title: string }[]) => body.map(({ title }) => title);

  async function fill(count: number): Promise<void> {
    await asOwner((client) =>
      client.query(
        `insert into products (title, description, price, image, inventory)
         select 'Wand ' || n, 'd', 1, '/wand.avif', 1 from generate_series(1, $1) n`,
        [count],
      ),
    );
  }

  async function pages(first = ''): Promise<string[][]> {
    const found: string[][] = [];
    let query: string | undefined = first;
    while (query !== undefined) {
      const { body, headers } = await request(products(query));
      found.push(titles(body));
      query = /^<\/api\/products(\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    return found;
  }

  it('is paged by key and has every product once, even with equal timestamps', async () => {
    await fill(230);
    const found = await pages();
    expect(found.map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(new Set(found.flat()).size).toBe(230);
    expect((await pages('?limit=200')).map(({ length }) => length)).toEqual([200, 30]);
  });

  it('has no next page if the last one is exactly full', async () => {
    await fill(100);
    expect((await pages()).map(({ length }) => length)).toEqual([100]);
  });

  it('continues after a page, even if its last product has been deleted', async () => {
    for (const title of ['First', 'Second', 'Third']) await create({ ...draft, title });
    const first = await request(products('?limit=1'));
    expect(titles(first.body)).toEqual(['Third']);
    await request(products(`/${first.body[0]._id}`), { method: 'DELETE', token: shop.token });
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1];
    expect(titles((await request(`${shop.url}${next}`)).body)).toEqual(['Second']);
  });

  it.each(['?limit=0', '?limit=201', '?limit=x', '?limit=5&limit=6', '?after=rubbish', '?after='])(
    'refuses %s with a reason',
    async (query) => {
      const { status, body } = await request(products(query));
      expect(status).toBe(400);
      expect(body).toEqual({ error: expect.stringMatching(/^(limit|after) must/) });
    },
  );

  it('ignores unknown parameters', async () => {
    expect((await request(products('?utm_source=mail'))).status).toBe(200);
  });

  it('accepts the largest cursor', async () => {
    const after = `${'9'.repeat(16)}.${UNKNOWN_ID}`;
    expect((await request(products(`?after=${after}`))).status).toBe(200);
  });
});
