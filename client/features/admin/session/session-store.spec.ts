import { STORAGE_KEYS } from '#contract/storage-keys.ts';

const user = { _id: '1', email: 'op@example.com' };
const stored = new Map<string, string>();
const listeners: ((event: { key: string }) => void)[] = [];
const server = jest.fn<Promise<{ status: number; body: unknown }>, [string, RequestInit]>();

/** A page load: fresh modules, the same storage. */
function load() {
  jest.resetModules();
  listeners.length = 0;
  const session = require('./session-store.ts') as typeof import('./session-store.ts');
  const { adminRequest } =
    require('#client/lib/admin/admin-request.ts') as typeof import('#client/lib/admin/admin-request.ts');
  return { ...session, adminRequest };
}

/** Holds the next response back. @returns a function that sends it */
function respondLater(): (response: { status: number; body: unknown }) => void {
  let respond: ReturnType<typeof respondLater> = () => {};
  const response = new Promise<{ status: number; body: unknown }>((resolve) => {
    respond = resolve;
  });
  server.mockReturnValueOnce(response);
  return respond;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const token = () => stored.get(STORAGE_KEYS.adminToken);

beforeEach(() => {
  stored.clear();
  server.mockReset();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const addEventListener = (_: string, listener: (typeof listeners)[number]) => listeners.push(listener);
  Object.assign(globalThis, {
    window: { localStorage, addEventListener },
    fetch: async (path: string, options: RequestInit) => {
      const { status, body } = await server(path, options);
      return { ok: status < 300, status, text: async () => JSON.stringify(body) };
    },
  });
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

describe('the session', () => {
  it('is logged out without a token, and sends no request', () => {
    const { startSession, currentSession } = load();
    expect(currentSession()).toBe('resolving');
    startSession();
    expect(currentSession()).toBe('no-session');
    expect(server).not.toHaveBeenCalled();
  });

  it('is restored from the stored token, which is verified once', async () => {
    stored.set(STORAGE_KEYS.adminToken, 'good');
    server.mockResolvedValue({ status: 200, body: { valid: true, user } });
    const { startSession, currentSession } = load();
    startSession();
    startSession();
    expect(currentSession()).toBe('resolving');
    await settle();
    startSession();
    expect(currentSession()).toEqual({ user });
    expect(server).toHaveBeenCalledTimes(1);
    expect(server.mock.calls[0]).toMatchObject([
      '/api/auth/verify',
      { headers: { Authorization: 'Bearer good' } },
    ]);
  });

  it.each([
    { status: 401, body: { valid: false, error: 'Expired' } },
    { status: 200, body: { valid: false, error: 'Expired' } },
    { status: 400, body: undefined },
    { status: 431, body: undefined },
  ])('removes a token that the server refuses with %p', async (answer) => {
    stored.set(STORAGE_KEYS.adminToken, 'bad');
    server.mockResolvedValue(answer);
    const { startSession, currentSession } = load();
    startSession();
    await settle();
    expect(currentSession()).toBe('expired');
    expect(token()).toBeUndefined();
  });

  it.each(['no l\u0101tin', 'two\nlines'])(
    'removes a token that is no valid header value (%j)',
    async (bad) => {
      stored.set(STORAGE_KEYS.adminToken, bad);
      const { startSession, currentSession } = load();
      startSession();
      await settle();
      expect(currentSession()).toBe('expired');
      expect(token()).toBeUndefined();
      expect(server).not.toHaveBeenCalled();
    },
  );

  it.each([{ user }, { token: 7, user }, { token: '', user }, { token: 'new' }, null])(
    'does not start with the login response %p',
    async (body) => {
      server.mockResolvedValue({ status: 200, body });
      const { startSession, logIn, currentSession } = load();
      startSession();
      await expect(logIn('op@example.com', 'secret')).rejects.toThrow();
      expect(currentSession()).toBe('no-session');
      expect(token()).toBeUndefined();
    },
  );

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => Promise.resolve({ status: 503, body: {} })],
    ['the response is empty', () => Promise.resolve({ status: 200, body: null })],
  ])('keeps the token when %s, and verifies it again only at the next load', async (_, failure) => {
    stored.set(STORAGE_KEYS.adminToken, 'good');
    server.mockImplementationOnce(failure);
    const { startSession, currentSession } = load();
    startSession();
    await settle();
    expect(currentSession()).toBe('no-session');
    expect(token()).toBe('good');
    server.mockResolvedValue({ status: 200, body: { valid: true, user } });
    startSession();
    await settle();
    expect(server).toHaveBeenCalledTimes(1);
    const next = load();
    next.startSession();
    await settle();
    expect(next.currentSession()).toEqual({ user });
  });

  it('stays when the token that another tab has renewed cannot be verified, until it can', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, currentSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    stored.set(STORAGE_KEYS.adminToken, 'new');
    server.mockResolvedValueOnce({ status: 503, body: {} });
    for (const listener of listeners) listener({ key: STORAGE_KEYS.adminToken });
    await settle();
    expect([currentSession(), token()]).toEqual([{ user }, 'new']);
    server.mockResolvedValueOnce({ status: 401, body: { valid: false, error: 'Expired' } });
    startSession();
    await settle();
    expect(currentSession()).toBe('expired');
  });

  it('starts at login and ends at logout', async () => {
    server.mockResolvedValue({ status: 200, body: { token: 'new', user } });
    const { startSession, logIn, logOut, currentSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    expect(currentSession()).toEqual({ user });
    expect(token()).toBe('new');
    startSession();
    expect(server).toHaveBeenCalledTimes(1);
    logOut();
    expect(currentSession()).toBe('logged-out');
    expect(token()).toBeUndefined();
  });

  it('ends when the admin API refuses a request, and the token', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, currentSession, adminRequest } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    server.mockResolvedValue({ status: 401, body: { error: 'Expired' } });
    await expect(adminRequest('/api/orders')).rejects.toMatchObject({ status: 401, message: 'Expired' });
    await settle();
    expect(currentSession()).toBe('expired');
    expect(token()).toBeUndefined();
  });

  it('continues when the admin API refuses a request, but not the token', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, currentSession, adminRequest } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    server.mockResolvedValueOnce({ status: 401, body: { error: 'Log in to do this.' } });
    server.mockResolvedValueOnce({ status: 200, body: { valid: true, user } });
    await expect(adminRequest('/api/orders/counts')).rejects.toMatchObject({ status: 401 });
    await settle();
    expect([currentSession(), token()]).toEqual([{ user }, 'old']);
  });

  it('continues with the new token after a password change, even if the old one is refused', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, changePassword, currentSession, adminRequest } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    const answer = respondLater();
    const changed = changePassword({ currentPassword: 'secret', newPassword: 'another secret' });
    server.mockResolvedValueOnce({ status: 401, body: { error: 'Expired' } });
    server.mockResolvedValueOnce({ status: 401, body: { valid: false, error: 'Expired' } });
    await expect(adminRequest('/api/orders')).rejects.toMatchObject({ status: 401 });
    await settle();
    expect(currentSession()).toEqual({ user });
    answer({ status: 200, body: { token: 'new', user } });
    await changed;
    await settle();
    expect([currentSession(), token()]).toEqual([{ user }, 'new']);
  });

  it('sends a change after the pending one, with its token', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, changePassword, renewSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    server.mockResolvedValueOnce({ status: 200, body: { token: 'renewed', user } });
    server.mockResolvedValueOnce({ status: 200, body: { token: 'last', user } });
    const renewed = renewSession('/api/auth/renewal', 'POST', undefined);
    await Promise.all([renewed, changePassword({ currentPassword: 'x', newPassword: 'y' })]);
    expect(server.mock.calls[2]).toMatchObject([
      '/api/auth/password',
      { headers: { Authorization: 'Bearer renewed' } },
    ]);
    expect(token()).toBe('last');
  });

  it('is not started by a renewal that arrives after the logout', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, logOut, renewSession, currentSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    server.mockResolvedValueOnce({ status: 200, body: { token: 'renewed', user } });
    const renewed = renewSession('/api/auth/renewal', 'POST', undefined);
    logOut();
    expect(await renewed).toEqual({ token: 'renewed', user });
    expect([currentSession(), token()]).toEqual(['logged-out', undefined]);
  });

  it('is not changed by a response without a session, which is a failure', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, changePassword, currentSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    server.mockResolvedValueOnce({ status: 200, body: {} });
    await expect(changePassword({ currentPassword: 'x', newPassword: 'y' })).rejects.toThrow();
    expect([currentSession(), token()]).toEqual([{ user }, 'old']);
  });

  it('of another operator is not replaced by a renewal that arrives after their login', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, logOut, renewSession, currentSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    const answer = respondLater();
    const renewed = renewSession('/api/auth/renewal', 'POST', undefined);
    logOut();
    const other = { _id: '2', email: 'other@example.com' };
    server.mockResolvedValueOnce({ status: 200, body: { token: 'other', user: other } });
    await logIn('other@example.com', 'secret');
    answer({ status: 200, body: { token: 'renewed', user } });
    await renewed;
    expect([currentSession(), token()]).toEqual([{ user: other }, 'other']);
  });

  it('learns from a refused request that a second factor is now required', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, adminRequest, currentSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    const restricted = { ...user, mustSetUpSecondFactor: true };
    server.mockResolvedValueOnce({ status: 403, body: { error: 'Set up a second factor first.' } });
    server.mockResolvedValueOnce({ status: 200, body: { valid: true, user: restricted } });
    await expect(adminRequest('/api/orders')).rejects.toThrow('Set up a second factor first.');
    await settle();
    expect([currentSession(), token()]).toEqual([{ user: restricted }, 'old']);
  });

  it('ends when the token is refused and the password was not changed', async () => {
    server.mockResolvedValueOnce({ status: 200, body: { token: 'old', user } });
    const { startSession, logIn, changePassword, currentSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    server.mockResolvedValueOnce({ status: 403, body: { error: 'The current password is wrong.' } });
    await expect(changePassword({ currentPassword: 'x', newPassword: 'y' })).rejects.toThrow('wrong');
    expect(currentSession()).toEqual({ user });
    server.mockResolvedValue({ status: 401, body: { error: 'Expired' } });
    await expect(changePassword({ currentPassword: 'x', newPassword: 'y' })).rejects.toThrow('Expired');
    await settle();
    expect([currentSession(), token()]).toEqual(['expired', undefined]);
  });

  it('survives a late refusal of an older token', async () => {
    stored.set(STORAGE_KEYS.adminToken, 'old');
    server.mockResolvedValueOnce({ status: 401, body: { error: 'Expired' } });
    server.mockResolvedValueOnce({ status: 200, body: { token: 'new', user } });
    const { startSession, logIn, currentSession } = load();
    startSession();
    await Promise.all([logIn('op@example.com', 'secret'), settle()]);
    expect(currentSession()).toEqual({ user });
    expect(token()).toBe('new');
  });

  it('follows a logout in another tab', async () => {
    server.mockResolvedValue({ status: 200, body: { token: 'new', user } });
    const { startSession, logIn, currentSession } = load();
    startSession();
    await logIn('op@example.com', 'secret');
    stored.delete(STORAGE_KEYS.adminToken);
    for (const listener of listeners) listener({ key: STORAGE_KEYS.adminToken });
    expect(currentSession()).toBe('no-session');
  });
});
