import { nextPage } from './http.ts';

describe('nextPage', () => {
  it.each([
    ['</api/orders?limit=50&after=abc>; rel="next"', '/api/orders?limit=50&after=abc'],
    ['</api/orders>; rel="first", </api/orders?after=b>; rel="next"', '/api/orders?after=b'],
    ['</api/orders?after=b>; title="more"; rel=next', '/api/orders?after=b'],
    ['</api/orders?after=a,b>; rel="next"', '/api/orders?after=a,b'],
    ['</api/orders?after=a>; rel="prev"', undefined],
    ['<https://elsewhere.example/api/orders>; rel="next"', undefined],
    ['<//elsewhere.example/api/orders>; rel="next"', undefined],
    ['</\\elsewhere.example/api/orders>; rel="next"', undefined],
    ['</\t/elsewhere.example/api/orders>; rel="next"', undefined],
    ['rubbish', undefined],
    ['', undefined],
    [null, undefined],
  ])('finds in %p the path %p', (header, path) => {
    expect(nextPage(header)).toBe(path);
  });
});
