// Takes screenshots of what prints.html has. Run `node design/prints.mjs` in the checkout's root.
import { withPage } from './open-page.mjs';

await withPage('prints.html', { viewport: { width: 4000, height: 900 } }, async (page) => {
  for (const name of ['quick-start', 'tape'])
    await page.locator(`#${name}`).screenshot({ path: `design/png/${name}.png` });
});
