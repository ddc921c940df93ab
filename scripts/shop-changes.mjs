import path from 'node:path';
import { preparePictures } from './pictures/prepare-pictures.mjs';
import { CHECKOUT } from './run-command.mjs';
import { SHOP_FOLDER } from './shop-folder.mjs';
import { evaluateAgain } from './shop-modules.mjs';

/** Editors write a file in several steps. */
const SETTLED_MILLISECONDS = 100;

/**
 * A plugin for Vite in development: reloads the pages when the shop's folder changes. While the folder has problems,
 * which are printed once, the pages stay as they were.
 */
export const shopChanges = {
  name: 'shop-changes',
  configureServer(server) {
    const folder = path.resolve(CHECKOUT, SHOP_FOLDER) + path.sep;
    let problems = '';
    let timer;
    let updated = Promise.resolve();
    let isWaiting = false;

    async function update() {
      isWaiting = false;
      try {
        await evaluateAgain();
        await preparePictures();
      } catch ({ message }) {
        if (message !== problems) console.error(message);
        problems = message;
        return;
      }
      if (problems !== '') console.log(`${SHOP_FOLDER} has no problems anymore.`);
      problems = '';
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    }

    server.watcher.add(folder).on('all', (_, file) => {
      if (!path.resolve(file).startsWith(folder)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isWaiting) updated = updated.then(update);
        isWaiting = true;
      }, SETTLED_MILLISECONDS);
    });
  },
};
