// The page of the API reference. It sends the token of the logged-in operator, if any.

/** As in contract/storage-keys.ts. */
const TOKEN = 'adminToken';

function storedToken() {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    // The browser may block storage.
    return null;
  }
}

function showMessage(...content) {
  document.getElementById('message').replaceChildren(...content);
}

function showLogin() {
  const link = document.createElement('a');
  link.href = '/admin/login';
  link.textContent = 'Log in';
  showMessage('In production, the API reference is for operators. ', link, ', then come back to this page.');
}

async function publicKey() {
  const response = await fetch('/api/settings');
  return response.ok ? (await response.json()).supabaseAnonKey : undefined;
}

async function show(spec, token) {
  const key = await publicKey();
  const ui = window.SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    // By default, Swagger UI sends the document to a public validator.
    validatorUrl: null,
    onComplete() {
      if (token !== null) ui.preauthorizeApiKey('operator', token);
      if (key !== undefined) ui.preauthorizeApiKey('publicKey', key);
    },
  });
}

async function start() {
  const token = storedToken();
  const response = await fetch('/api/docs-json', {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
  if (response.status === 401) return showLogin();
  if (!response.ok) return showMessage((await response.json()).error);
  await show(await response.json(), token);
}

start().catch(() => showMessage('Couldn’t load the API reference. Reload the page to try again.'));
