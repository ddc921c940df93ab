import { isNotModified, readEntityTags } from './conditional-request.ts';

describe('entity tags', () => {
  it.each([
    ['*', '*'],
    [' * ', '*'],
    ['"1"', ['"1"']],
    ['"1", W/"2" ,""', ['"1"', 'W/"2"', '""']],
    ['"a,b"', ['"a,b"']],
    ['"a b"', undefined],
    ['1', undefined],
    ['"1', undefined],
    ['"1",', undefined],
    ['"1" "2"', undefined],
    ['w/"1"', undefined],
    ['*, "1"', undefined],
    ['', undefined],
  ])('of %j are %j', (header, tags) => {
    expect(readEntityTags(header)).toEqual(tags);
  });

  it('are parsed quickly, however long the header', () => {
    const started = performance.now();
    expect(readEntityTags(`${'"1",'.repeat(20_000)}x`)).toBeUndefined();
    expect(readEntityTags(`"1"${' '.repeat(80_000)}x`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(500);
  });
});

/** A minimal reply. */
function replyTo(method: string, ifNoneMatch?: string) {
  const sent = { status: 200, headers: {} as Record<string, string> };
  const reply = {
    request: { method, headers: { 'if-none-match': ifNoneMatch, 'cache-control': 'no-cache' } },
    header(name: string, value: string) {
      sent.headers[name] = value;
      return reply;
    },
    status(code: number) {
      sent.status = code;
      return reply;
    },
  };
  return { reply, sent };
}

describe('a response with the entity tag "1"', () => {
  it.each([
    ['GET', '"1"', true],
    ['HEAD', '"1"', true],
    ['GET', 'W/"1"', true],
    ['GET', '"2", "1"', true],
    ['GET', '"2",W/"1" , "3"', true],
    ['GET', '*', true],
    ['GET', '"2"', false],
    ['GET', '"11"', false],
    ['GET', '1', false],
    ['GET', 'invalid', false],
    ['GET', '', false],
    ['GET', undefined, false],
    ['PUT', '"1"', false],
    ['PUT', '*', false],
    ['POST', '"1"', false],
  ])('to %s with If-None-Match %j: not modified is %j', (method, ifNoneMatch, notModified) => {
    const { reply, sent } = replyTo(method, ifNoneMatch);
    expect(isNotModified(reply as never, '"1"')).toBe(notModified);
    expect(sent).toEqual({
      status: notModified ? 304 : 200,
      headers: { 'Cache-Control': 'no-cache', ETag: '"1"' },
    });
  });

  it('is found quickly, however long the header', () => {
    const started = performance.now();
    expect(isNotModified(replyTo('GET', '"2",'.repeat(20_000)).reply as never, '"1"')).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
