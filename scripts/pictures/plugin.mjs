import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHOP_FOLDER } from '../shop-folder.mjs';
import { CACHE } from './cache.mjs';
import { readShopPictures } from './shop-pictures.mjs';

const MANIFEST = 'site.webmanifest';

/** The pictures of the folder when it last had no problem. */
let shown;

async function picturesInDevelopment() {
  shown = await readShopPictures().catch((error) => shown ?? Promise.reject(error));
  return shown;
}

/** Serves the web manifest, or lets Vite serve a file of the shop's folder: Vite sets its type, and supports ranges. */
async function serve(request, response) {
  const name = new URL(request.url, 'http://localhost').pathname.slice(1);
  if (!/^[\w-]+\.(?:ico|png|svg|webmanifest)$|^images\//.test(name)) return false;
  const { files, manifest } = await picturesInDevelopment();
  if (name === MANIFEST) {
    response.setHeader('Content-Type', 'application/manifest+json');
    response.end(manifest);
    return true;
  }
  const file = files.get(name);
  if (file) request.url = encodeURI(path.posix.join('/@fs/', path.resolve(file).replaceAll(path.sep, '/')));
  return false;
}

/** A Vite plugin: copies pictures and icons of the shop's folder into the built client, or serves them in development. */
export const shopPictures = {
  name: 'shop-pictures',

  // Vite serves files only from allowed folders.
  config: () => ({ publicDir: false, server: { fs: { allow: ['..', path.resolve(SHOP_FOLDER), CACHE] } } }),

  async configureServer(server) {
    await picturesInDevelopment();
    server.middlewares.use((request, response, next) => {
      serve(request, response).then((isServed) => isServed || next(), next);
    });
  },

  writeBundle: {
    async handler({ dir }) {
      if (this.environment.name !== 'client') return;
      const { files, manifest } = await readShopPictures();
      for (const [name, file] of files) {
        const target = path.join(dir, name);
        mkdirSync(path.dirname(target), { recursive: true });
        copyFileSync(file, target);
      }
      writeFileSync(path.join(dir, MANIFEST), manifest);
    },
  },
};
