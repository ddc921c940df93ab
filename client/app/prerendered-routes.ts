/** The routes whose pages are drawn at build time, and the file of each. Every other route starts from the shell. */
export const PRERENDERED_ROUTES: Readonly<Record<string, string>> = {
  '/': 'home.html',
  '/shop': 'shop.html',
  '/product/laser-collar': 'product.html',
  '/contact': 'contact.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/about': 'about.html',
  '/blog': 'blog.html',
  '/faq': 'faq.html',
  '/shipping': 'shipping.html',
  '/cancellation': 'cancellation.html',
};
