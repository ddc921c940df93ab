import { createHash } from 'node:crypto';
import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PUBLIC_ROUTES } from '../shop/routes.ts';
import { sharedShop } from '../shop/shared-shop.ts';

const EMAIL = "o'neil+cats@shop.example";
const ADDRESS = ['Cats & "Dogs" </script> $&', 'Austin, TX 78701'];

const shop = sharedShop({
  SUPPORT_EMAIL: EMAIL,
  SHOP_ADDRESS: ADDRESS.join('\\n'),
  SUPABASE_URL: 'https://abc.supabase.example/x',
});

function page(route: string, encoding = 'identity') {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(shop.url + route, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) });
    }).on('error', reject);
  });
}

const textOf = async (route: string) => (await page(route)).body.toString();

const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json as string),
  );

const EMAIL_AS_HTML = EMAIL.replace("'", '&#x27;');
const ADDRESS_AS_HTML = 'Cats &amp; &quot;Dogs&quot; &lt;/script&gt; $&amp;\nAustin, TX 78701';

describe('SUPPORT_EMAIL and SHOP_ADDRESS', () => {
  it.each([...PUBLIC_ROUTES, '/checkout', '/admin', '/nothing'])(
    'replace their placeholders in %s',
    async (route) => {
      const html = await textOf(route);
      expect(html).toContain(` data-support-email="${EMAIL_AS_HTML}"`);
      expect(html).toContain(` data-shop-address="${ADDRESS_AS_HTML}"`);
      expect(html).not.toMatch(/__[A-Z]+(_[A-Z]+)*__|laser-collar\.example/);
    },
  );

  it('are shown on the pages', async () => {
    const contact = await textOf('/contact');
    expect(contact).toContain(`<a href="mailto:${EMAIL_AS_HTML}">${EMAIL_AS_HTML}</a>`);
    expect(contact).toContain(`<dd>${ADDRESS_AS_HTML}</dd>`);
    expect(await textOf('/privacy')).toContain(`<a href="mailto:${EMAIL_AS_HTML}">${EMAIL_AS_HTML}</a>`);
    expect(await textOf('/faq')).toContain(`by email at ${EMAIL_AS_HTML}`);
  });

  it('are in the structured data', async () => {
    const organization = dataOf(await textOf('/')).find((data) => data['@type'] === 'Organization');
    expect(organization.email).toBe(EMAIL);
    const [questions] = dataOf(await textOf('/faq'));
    const answers = questions.mainEntity.map(
      (question: { acceptedAnswer: { text: string } }) => question.acceptedAnswer.text,
    );
    expect(answers.join()).toContain(`by email at ${EMAIL}`);
  });

  it('are the same in every encoding', async () => {
    const { body, headers } = await page('/contact');
    const br = await page('/contact', 'br');
    const gzip = await page('/contact', 'gzip');
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(body)).toBe(true);
    const tags = [headers.etag, br.headers.etag, gzip.headers.etag];
    expect(new Set(tags).size).toBe(3);
  });

  it('do not change the policy for scripts and styles', async () => {
    const { body, headers } = await page('/contact');
    const inline = [...body.toString().matchAll(/<(script|style)(?: data-files="[^"]*")?>(.+?)<\/\1>/gs)];
    expect(inline.map(([, element]) => element).sort()).toEqual(['script', 'style']);
    for (const [, , code = ''] of inline) {
      const hash = createHash('sha256').update(code).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    }
  });
});

describe('public settings', () => {
  it('allow only the configured hosted project', async () => {
    expect(JSON.parse(await textOf('/api/settings')).supabaseUrl).toBe('https://abc.supabase.example');
    expect((await page('/')).headers['content-security-policy']).toMatch(
      /connect-src 'self' https:\/\/abc\.supabase\.example(;|$)/,
    );
  });
});
