import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageSettingsOf, writeSettings } from './server/storefront/page-settings.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/** What these alone use is loaded with them. */
const PARTS_WITH_STYLES = new Set(['checkout', 'success', 'admin', 'order-details']);

/** One style sheet, inlined into every page: nothing to wait for, on the first page or on the next. */
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

/** During development there is no server that writes the settings into the page. */
function pageSettings(): Plugin {
  return {
    name: 'page-settings',
    apply: 'serve',
    transformIndexHtml: (html) => writeSettings(html, pageSettingsOf(process.env)),
  };
}

/** Its package names the development build for every bundler. */
const REACT_ROUTER = path.join(import.meta.dirname, 'node_modules/react-router/dist/production');

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'client',
  resolve:
    command === 'build' && !isSsrBuild
      ? {
          alias: [
            { find: /^react-router$/, replacement: path.join(REACT_ROUTER, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: path.join(REACT_ROUTER, 'dom-export.mjs') },
          ],
        }
      : {},
  plugins: [react(), oneStyleSheet(), pageSettings()],
  // Short, for every page carries them in its styles and in its markup.
  css: { modules: { generateScopedName: '[local]_[hash:base64:3]' } },
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
    // What every page needs is one file; otherwise each part that a lazy page shares with it becomes a file too.
    rolldownOptions: {
      // It would tell of slow plugins on a busy machine.
      checks: { bundlerTimings: false },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
            // Named after what is in it, not after one of its modules: the budgets tell it from the shop's own code.
            chunkFileNames: ({ moduleIds, name }) =>
              `assets/${moduleIds.every((id) => id.includes('@tanstack')) ? 'query' : name}-[hash].js`,
          },
    },
    target: 'es2022',
  },
}));
