import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig(({ isSsrBuild }) => ({
  root: 'client',
  plugins: [react()],
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/rest': server } },
  build: {
    outDir: isSsrBuild ? '../dist/prerender' : '../dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: false,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
}));
