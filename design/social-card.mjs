// Takes a screenshot of social-card.html. Run `node design/social-card.mjs` in the checkout's root.
import { withPage } from './open-page.mjs';

await withPage('social-card.html', { viewport: { width: 1200, height: 630 } }, (page) =>
  page.screenshot({ path: 'shop/icons/social-card.jpg', type: 'jpeg', quality: 86 }),
);
