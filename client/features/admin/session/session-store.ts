import { onTokenRefused } from '#client/lib/admin-request.ts';
import { HttpError, requestJson } from '#client/lib/http.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import type { LoginResponse, SessionUser, VerifyResponse } from '#contract/session.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';

/** Why nobody is signed in: nobody was, the operator has gone, or the server no longer takes their token. */
export type SignedOut = 'signed-out' | 'left' | 'expired';
export type Session = 'resolving' | SignedOut | { user: SessionUser };

const TOKEN = STORAGE_KEYS.adminToken;

const session = createStore<Session>('resolving');

/** The token whose check is under way or done; undefined before the first start. */
let checked: string | null | undefined;
let listening = false;

export function useSession(): Session {
  return useStore(session, 'resolving');
}

/** The session at this moment, for code that is not a component. */
export function currentSession(): Session {
  return session.get();
}

/** Finds out whose token is stored, once per token: further calls do nothing, also when the server was away. */
export function startSession(): void {
  if (!listening) {
    listening = true;
    onStoredElsewhere(TOKEN, startSession);
    onTokenRefused(endSession);
  }
  const token = readStored(TOKEN);
  if (token === checked) return;
  checked = token;
  if (token === null) session.set('signed-out');
  else void verify(token);
}

export async function signIn(email: string, password: string): Promise<void> {
  const answer = await requestJson<LoginResponse>('/api/auth/login', {
    method: 'POST',
    body: { email, password },
  });
  const { token, user } = answer.body;
  if (typeof token !== 'string' || token === '' || !user) throw new Error('The answer has no session in it.');
  writeStored(TOKEN, token);
  checked = token;
  session.set({ user });
}

export function signOut(): void {
  end('left');
}

function end(why: SignedOut): void {
  removeStored(TOKEN);
  checked = null;
  session.set(why);
}

/** Ends the session of a token that the server refused. A token that came since then is another session. */
function endSession(refused: string | null): void {
  if (readStored(TOKEN) === refused) end('expired');
}

async function verify(token: string): Promise<void> {
  session.set('resolving');
  const answer = await ask(token);
  if (checked !== token) return;
  if (answer === 'unreachable') {
    // Perhaps a good token: it stays stored for the next load, and nobody is signed in until then.
    session.set('signed-out');
  } else if (answer.valid) {
    session.set({ user: answer.user });
  } else {
    endSession(token);
  }
}

/** Refusals of the token itself: not valid, not a header's text, too long for a header. */
const REFUSED: readonly number[] = [401, 400, 431];

async function ask(token: string): Promise<VerifyResponse | 'unreachable'> {
  if (!fitsHeader(token)) return { valid: false, error: '' };
  try {
    const { body } = await requestJson<VerifyResponse | null>('/api/auth/verify', { token });
    return body && (!body.valid || body.user) ? body : 'unreachable';
  } catch (error) {
    const refused = error instanceof HttpError && REFUSED.includes(error.status);
    return refused ? { valid: false, error: error.message } : 'unreachable';
  }
}

/** Whether a request can carry it. Where not, fetch fails just as it does when the network is away. */
function fitsHeader(token: string): boolean {
  try {
    new Headers({ Authorization: token });
    return true;
  } catch {
    return false;
  }
}
