import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER, MANIFEST, manifestText, servedFiles } from './served-files.mjs';

/** A Vite plugin: copies the pictures and icons of the shop's folder into the built client, or serves them in development. */
export const shopPictures = {
  name: 'shop-pictures',

  // Vite serves files only from allowed folders.
  config: () => ({ publicDir: false, server: { fs: { allow: ['..', FOLDER] } } }),

  configureServer(server) {
    const folders = ['pictures', 'icons'].map((name) => path.join(FOLDER, name) + path.sep);
    server.watcher.add(folders).on('all', (_, file) => {
      if (folders.some((folder) => file.startsWith(folder))) server.ws.send({ type: 'full-reload' });
    });
    server.middlewares.use(async (request, response, next) => {
      const name = new URL(request.url, 'http://localhost').pathname.slice(1);
      if (name === MANIFEST) {
        response.setHeader('Content-Type', 'application/manifest+json');
        response.end(await manifestText());
        return;
      }
      const file = servedFiles().get(name);
      // Vite then sends the file, with its type and by ranges.
      if (file !== undefined)
        request.url = encodeURI(path.posix.join('/@fs/', file.replaceAll(path.sep, '/')));
      next();
    });
  },

  writeBundle: {
    async handler({ dir }) {
      if (this.environment.name !== 'client') return;
      for (const [name, file] of servedFiles()) {
        const target = path.join(dir, name);
        mkdirSync(path.dirname(target), { recursive: true });
        copyFileSync(file, target);
      }
      writeFileSync(path.join(dir, MANIFEST), await manifestText());
    },
  },
};
