import { departure, returnAddress } from './return-address.ts';

const place = { pathname: '/admin', search: '?tab=orders&status=paid' };

describe('the way back after the login', () => {
  it.each(['expired', 'signed-out'] as const)('is to where one was when %s', (why) => {
    expect(returnAddress(departure(why, place))).toBe('/admin?tab=orders&status=paid');
  });

  it('is forgotten by who signs out', () => {
    expect(returnAddress(departure('left', place))).toBe('/admin');
  });

  it.each([
    'https://elsewhere.example/admin',
    '//elsewhere.example/admin',
    '/\\elsewhere.example',
    '/administrator',
    '/admin/login',
    '/admin\n//elsewhere.example',
    'javascript:alert(1)',
    '',
    7,
    null,
    undefined,
  ])('never leads to %p', (from) => {
    expect(returnAddress({ from })).toBe('/admin');
  });

  it.each([null, undefined, 'rubbish', 7])('minds no other state (%p)', (state) => {
    expect(returnAddress(state)).toBe('/admin');
  });
});
