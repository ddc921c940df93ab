import { redirectState, redirectTarget } from './login-redirect.ts';

const page = { pathname: '/admin', search: '?tab=orders&status=paid' };

describe('the redirect after the login', () => {
  it.each(['expired', 'no-session'] as const)('returns to the previous page after %s', (reason) => {
    expect(redirectTarget(redirectState(reason, page))).toBe('/admin?tab=orders&status=paid');
  });

  it('returns to the stock and to the account', () => {
    const stock = { pathname: '/admin/stock', search: '' };
    expect(redirectTarget(redirectState('expired', stock))).toBe('/admin/stock');
    const account = { pathname: '/admin/account', search: '' };
    expect(redirectTarget(redirectState('expired', account))).toBe('/admin/account');
  });

  it('goes to /admin after a logout', () => {
    expect(redirectTarget(redirectState('logged-out', page))).toBe('/admin');
  });

  it.each([
    'https://elsewhere.example/admin',
    '//elsewhere.example/admin',
    '/\\elsewhere.example',
    '/administrator',
    '/admin/login',
    '/admin/stock/../login',
    '/admin\n//elsewhere.example',
    'javascript:alert(1)',
    '',
    7,
    null,
    undefined,
  ])('never leads to %p', (from) => {
    expect(redirectTarget({ from })).toBe('/admin');
  });

  it.each([null, undefined, 'rubbish', 7])('ignores any other state (%p)', (state) => {
    expect(redirectTarget(state)).toBe('/admin');
  });
});
