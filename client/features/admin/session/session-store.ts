import { adminRequest, onErrorStatus } from '#client/lib/admin/admin-request.ts';
import { HttpError, requestJson } from '#client/lib/http.ts';
import { onStorageChange, readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import type { LoginCode, LoginRefusal } from '#contract/api/second-factor.ts';
import type { LoginResponse, PasswordChange, SessionUser, VerifyResponse } from '#contract/api/session.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';

/**
 * Why no operator is logged in. `no-session`: no token is stored, or the server could not check it. `logged-out`: the
 * operator logged out in this tab. `expired`: the token was refused.
 */
export type NotLoggedIn = 'no-session' | 'logged-out' | 'expired';
export type Session = 'resolving' | NotLoggedIn | { user: SessionUser };

const TOKEN = STORAGE_KEYS.adminToken;

const session = createStore<Session>('resolving');

/** The stored token that `session` is based on; null if there was none, undefined before the first start. */
let checked: string | null | undefined;
let listening = false;

/** Settles when a pending change has stored its new token or failed. */
let renewing: Promise<void> | undefined;

/** Whether a new token is about to arrive. */
export const isRenewing = () => renewing !== undefined;

export function useSession(): Session {
  return useStore(session, 'resolving');
}

/** The current session, for code outside React components. */
export function currentSession(): Session {
  return session.get();
}

/** Verifies the stored token. Once per token: further calls do nothing, even if the first load found no server. */
export function startSession(): void {
  if (!listening) {
    listening = true;
    onStorageChange(TOKEN, startSession);
    onErrorStatus(checkSession);
  }
  const token = readStored(TOKEN);
  if (token === checked) return;
  checked = token;
  if (token === null) session.set('no-session');
  else void verify(token);
}

/** @returns the challenge of `logInWithCode` if the operator has a second factor */
export async function logIn(email: string, password: string): Promise<string | undefined> {
  const body = { email, password };
  try {
    begin(await requestJson<LoginResponse>('/api/auth/login', { method: 'POST', body }));
    return undefined;
  } catch (error) {
    const refusal = error instanceof HttpError ? (error.body as LoginRefusal | undefined) : undefined;
    if (!refusal?.challenge) throw error;
    return refusal.challenge;
  }
}

/** The second step of a login. */
export async function logInWithCode(body: LoginCode): Promise<void> {
  begin(await requestJson<LoginResponse>('/api/auth/login/code', { method: 'POST', body }));
}

/**
 * Sends a request whose response continues this session with a new token: a renewal, or a change of the password or of the
 * second factor, which ends the operator's other sessions.
 * @throws HttpError
 */
export function renewSession<T extends LoginResponse>(
  path: string,
  method: 'POST' | 'PUT',
  body: unknown,
): Promise<T> {
  const send = () => adminRequest<T>(path, { method, body });
  // One at a time, so that an earlier token does not replace the last one.
  const changed = (renewing ? renewing.then(send) : send()).then((response) => {
    // The operator may have logged out meanwhile (pressing "Logout" is activity that renews the session), and another one
    // may have logged in.
    const current = session.get();
    const isOther = typeof current === 'string' || (response.user && response.user._id !== current.user._id);
    if (!isOther) begin(response);
    return response;
  });
  const settled: Promise<void> = changed
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (renewing === settled) renewing = undefined;
    });
  renewing = settled;
  return changed;
}

/** @throws HttpError */
export async function changePassword(change: PasswordChange): Promise<void> {
  await renewSession('/api/auth/password', 'PUT', change);
}

function begin({ token, user }: LoginResponse): void {
  if (typeof token !== 'string' || token === '' || !user)
    throw new Error('The response contains no session.');
  writeStored(TOKEN, token);
  checked = token;
  session.set({ user });
}

export function logOut(): void {
  end('logged-out');
}

function end(reason: NotLoggedIn): void {
  removeStored(TOKEN);
  checked = null;
  session.set(reason);
}

/** Ends the session whose token was refused, unless a newer token has been stored or is about to arrive. */
function endSession(refused: string): void {
  if (renewing !== undefined) void renewing.then(() => endSession(refused));
  else if (readStored(TOKEN) === refused) end('expired');
}

function checkSession(token: string | null, status: number): void {
  // 401: the token has probably expired. 403: the shop may require a second factor since its last restart.
  if ((status !== 401 && status !== 403) || token === null || token !== readStored(TOKEN)) return;
  checked = token;
  void verify(token);
}

async function verify(token: string): Promise<void> {
  // Another tab may have renewed the session: the page stays while the new token is checked.
  if (typeof session.get() === 'string') session.set('resolving');
  const verified = await requestVerification(token);
  if (checked !== token) return;
  if (verified === 'unreachable') {
    // The token may be valid, so it stays stored for the next load. An open page stays, too: the token is probably one
    // that another tab has renewed.
    if (session.get() === 'resolving') session.set('no-session');
    else checked = undefined;
  } else if (verified.valid) {
    session.set({ user: verified.user });
  } else {
    endSession(token);
  }
}

/** Statuses that refuse the token: invalid, not a valid header value, or too long for a header. */
const REFUSED: readonly number[] = [401, 400, 431];

async function requestVerification(token: string): Promise<VerifyResponse | 'unreachable'> {
  if (!fitsHeader(token)) return { valid: false, error: '' };
  try {
    const body = await requestJson<VerifyResponse | null>('/api/auth/verify', { token });
    return body && (!body.valid || body.user) ? body : 'unreachable';
  } catch (error) {
    const refused = error instanceof HttpError && REFUSED.includes(error.status);
    return refused ? { valid: false, error: error.message } : 'unreachable';
  }
}

/** Whether the token is a valid header value. If not, fetch would fail as if the network were down. */
function fitsHeader(token: string): boolean {
  try {
    new Headers({ Authorization: token });
    return true;
  } catch {
    return false;
  }
}
