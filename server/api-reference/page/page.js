// The page of the API reference: asks for the document as the operator who is signed in here, if anybody is.

/** As contract/storage-keys.ts has it. */
const TOKEN = 'adminToken';

function storedToken() {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    // A browser can forbid storage.
    return null;
  }
}

function tell(...content) {
  document.getElementById('notice').replaceChildren(...content);
}

function tellToSignIn() {
  const link = document.createElement('a');
  link.href = '/admin/login';
  link.textContent = 'Sign in';
  tell('In production the API reference is for operators. ', link, ' first, then come back to this page.');
}

async function publicKey() {
  const answer = await fetch('/api/settings');
  return answer.ok ? (await answer.json()).supabaseAnonKey : undefined;
}

async function show(spec, token) {
  const key = await publicKey();
  const ui = window.SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    // Sends the document to nobody.
    validatorUrl: null,
    onComplete() {
      if (token !== null) ui.preauthorizeApiKey('operator', token);
      if (key !== undefined) ui.preauthorizeApiKey('publicKey', key);
    },
  });
}

async function start() {
  const token = storedToken();
  const answer = await fetch('/api/docs-json', {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
  if (answer.status === 401) return tellToSignIn();
  if (!answer.ok) return tell((await answer.json()).error);
  await show(await answer.json(), token);
}

start().catch(() => tell('The API reference could not be loaded. Reload the page to try again.'));
