import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readStored } from '#client/lib/storage.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

try {
  decodeURIComponent(window.location.pathname);
} catch {
  // The router warns about a path that cannot be decoded. Like the server, treat its characters literally.
  const { origin, pathname, search, hash } = window.location;
  window.history.replaceState(null, '', origin + pathname.replaceAll('%', '%25') + search + hash);
}

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

const route = window.location.pathname.replace(/([^/]|^\/)\/+$/, '$1');

// React can only hydrate markup that was prerendered for this route.
if (root.dataset.page === route) {
  // In a transition, React hydrates in short tasks, between which a slow phone stays responsive.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError(error) {
        // biome-ignore lint/suspicious/noConsole: a failed hydration renders the page twice
        console.error(error);
      },
    });
  });
} else {
  createRoot(root).render(app);
}

// Only operators have a stored token, so shoppers never load this code.
if (readStored(STORAGE_KEYS.adminToken) !== null) {
  void import('#client/features/admin/session/session-store.ts').then((session) => session.startSession());
}
