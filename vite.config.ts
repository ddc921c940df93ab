import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BROWSERS } from './scripts/browsers.mjs';
import { classNameOf } from './scripts/class-names.mjs';
import { developmentLogger } from './scripts/development-logger.mjs';
import { shopPictures } from './scripts/pictures/plugin.mjs';
import { shopChanges } from './scripts/shop-changes.mjs';
import { shopModules } from './scripts/shop-modules.mjs';
import { shopStyles } from './scripts/shop-styles.mjs';
import { pageSettingsOf, writeSettings } from './server/storefront/page-settings.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/**
 * Styles that only these chunks use are loaded with them. `receipt` is common to the confirmation and the page of an order,
 * `second-factor.module` to the account and the second step of a login.
 */
const PARTS_WITH_STYLES = new Set([
  'checkout',
  'form-questions',
  'receipt',
  'order',
  'pay',
  'admin',
  'admin-account',
  'second-factor.module',
  'copy-button',
  'confirm-dialog',
  'stock-alert',
  'order-links-form',
  'alert',
  'admin-login',
  'admin-stock',
  'chart',
  'order-actions',
  'bulk-changes',
  'order-shortcuts-dialog',
  'order-details',
  'customer-form',
  'printouts',
  'print-orders',
  'purchase-hints',
  'unavailable',
]);

/** Merges all other styles into one sheet, which is inlined into every page, so that no page waits for styles. */
function oneStyleSheet(): Plugin {
  return {
    name: 'one-style-sheet',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const stylesOf = (chunk: (typeof chunks)[number]) =>
        chunk.viteMetadata?.importedCss ?? new Set<string>();
      const [sheet] = chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...stylesOf(entry)]);
      const shared = sheet === undefined ? undefined : bundle[sheet];
      if (shared?.type !== 'asset') return;
      for (const chunk of chunks) {
        if (PARTS_WITH_STYLES.has(chunk.name)) continue;
        for (const file of stylesOf(chunk)) {
          const part = bundle[file];
          if (file === sheet || part?.type !== 'asset') continue;
          shared.source = `${shared.source}${part.source}`;
          delete bundle[file];
        }
        stylesOf(chunk).clear();
      }
    },
  };
}

/** Lets the bundler inline the names of classes, instead of keeping a table of them for each style sheet. */
const inlineClassNames: Plugin = {
  name: 'inline-class-names',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.(?:module\.css|tsx)$/ },
    handler(code, id) {
      // Otherwise, the styles would be dropped along with the last name.
      if (id.endsWith('.css')) return { code, moduleSideEffects: 'no-treeshake' };
      return code.replace(/import (\w+) from (?="[^"]+\.module\.css")/g, 'import * as $1 from ');
    },
  },
};

/** In development, Vite writes the settings into the page, as the server does otherwise. */
function pageSettings(): Plugin {
  return {
    name: 'page-settings',
    apply: 'serve',
    transformIndexHtml: (html) => writeSettings(html, pageSettingsOf(process.env)),
  };
}

/** For bundlers, the package resolves to its development build. */
const REACT_ROUTER = path.join(import.meta.dirname, 'node_modules/react-router/dist/production');

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'client',
  ...(command === 'serve' && { customLogger: developmentLogger }),
  resolve:
    command === 'build' && !isSsrBuild
      ? {
          alias: [
            { find: /^react-router$/, replacement: path.join(REACT_ROUTER, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: path.join(REACT_ROUTER, 'dom-export.mjs') },
          ],
        }
      : {},
  plugins: [
    react(),
    shopModules,
    shopStyles,
    shopPictures,
    shopChanges,
    inlineClassNames,
    oneStyleSheet(),
    pageSettings(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  server: {
    port: Number(process.env.CLIENT_PORT || 5173),
    strictPort: true,
    proxy: { '/api': server, '/rest': server },
  },
  build: {
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: false,
    assetsInlineLimit: 0,
    // One chunk for all pages; otherwise each module shared with a lazy page would become a chunk.
    rolldownOptions: {
      // The server has them.
      external: /^\/images\//,
      // It would warn about slow plugins on a busy machine.
      checks: { bundlerTimings: false },
      // An element would silently lose the style of a class that was removed.
      onLog(level, log, report) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
        report(level, log);
      },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
            // The library's chunk gets a fixed name, so that the budgets can distinguish it from the shop's code.
            chunkFileNames: ({ moduleIds, name }) =>
              `assets/${moduleIds.every((id) => id.includes('@tanstack')) ? 'query' : name}-[hash].js`,
          },
    },
    target: BROWSERS,
  },
}));
