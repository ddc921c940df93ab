import { BUILT_IN_COLLAR } from '#contract/products.ts';

export interface Destination {
  to: string;
  label: string;
}

/** What the header always shows where there is room. */
export const MAIN_LINKS: readonly Destination[] = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/faq', label: 'FAQ' },
  { to: '/shipping', label: 'Shipping' },
  { to: '/contact', label: 'Contact' },
];

/** What only the menu has, and under "More" the row. */
export const MENU_LINKS: readonly Destination[] = [
  { to: `/product/${BUILT_IN_COLLAR._id}`, label: 'The collar' },
  { to: '/checkout', label: 'Checkout' },
  { to: '/cancellation', label: 'Cancellation' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/admin', label: 'Admin' },
];

/** The footer's groups, with the names of the spec (§2). */
export const FOOTER_GROUPS: readonly { title: string; links: readonly Destination[] }[] = [
  {
    title: 'Customer Service',
    links: [
      { to: '/faq', label: 'FAQ' },
      { to: '/shipping', label: 'Shipping' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms of Service' },
    ],
  },
];
