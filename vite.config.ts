import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig(({ isSsrBuild }) => ({
  root: 'client',
  plugins: [react()],
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/rest': server } },
  build: {
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: false,
    assetsInlineLimit: 0,
    // One style sheet, inlined into every page: nothing to wait for, on the first page or on the next.
    cssCodeSplit: false,
    // What every page needs is one file; otherwise each part that a lazy page shares with it becomes a file too.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
            // Named after what is in it, not after one of its modules: the budgets tell it from the shop's own code.
            chunkFileNames: ({ moduleIds, name }) =>
              `assets/${moduleIds.every((id) => id.includes('@tanstack')) ? 'query' : name}-[hash].js`,
          },
        },
    target: 'es2022',
  },
}));
