import { onTokenRefused } from '#client/lib/admin-request.ts';
import { HttpError, requestJson } from '#client/lib/http.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import type { LoginAnswer, SessionUser, VerifyAnswer } from '#contract/session.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';

export type Session = 'resolving' | 'signed-out' | { user: SessionUser };

const TOKEN = STORAGE_KEYS.adminToken;

const session = createStore<Session>('resolving');

/** The token whose check is under way or done; undefined when the next start has to check. */
let checked: string | null | undefined;
let listening = false;

export function useSession(): Session {
  return useStore(session, 'resolving');
}

/** The session at this moment, for code that is not a component. */
export function currentSession(): Session {
  return session.get();
}

/** Finds out whose token is stored. Further calls do nothing, unless the server could not be asked before. */
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
  const answer = await requestJson<LoginAnswer>('/api/auth/login', {
    method: 'POST',
    body: { email, password },
  });
  const { token, user } = answer.body;
  writeStored(TOKEN, token);
  checked = token;
  session.set({ user });
}

export function signOut(): void {
  removeStored(TOKEN);
  checked = null;
  session.set('signed-out');
}

/** Ends the session of a token that the server refused. A token that came since then is another session. */
function endSession(refused: string | null): void {
  if (readStored(TOKEN) === refused) signOut();
}

async function verify(token: string): Promise<void> {
  session.set('resolving');
  const answer = await ask(token);
  if (checked !== token) return;
  if (answer === 'unreachable') {
    // Perhaps a good token: it stays stored for the next start, and nobody is signed in until then.
    checked = undefined;
    session.set('signed-out');
  } else if (answer.valid) {
    session.set({ user: answer.user });
  } else {
    endSession(token);
  }
}

async function ask(token: string): Promise<VerifyAnswer | 'unreachable'> {
  try {
    return (await requestJson<VerifyAnswer>('/api/auth/verify', { token })).body;
  } catch (error) {
    const refused = error instanceof HttpError && error.status === 401;
    return refused ? { valid: false, error: error.message } : 'unreachable';
  }
}
