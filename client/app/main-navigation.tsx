import { NavLink } from 'react-router-dom';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { BUILT_IN_COLLAR } from '#contract/products.ts';
import styles from './main-navigation.module.css';

interface Destination {
  to: string;
  label: string;
}

/** Always visible on wide screens. */
const MAIN_LINKS: readonly Destination[] = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/faq', label: 'FAQ' },
  { to: '/shipping', label: 'Shipping' },
  { to: '/contact', label: 'Contact' },
];

/** In the menu on phones, under "More" on wide screens. */
const MORE_LINKS: readonly Destination[] = [
  { to: `/product/${BUILT_IN_COLLAR._id}`, label: 'The collar' },
  { to: '/checkout', label: 'Checkout' },
  { to: '/cancellation', label: 'Cancellation' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/admin', label: 'Admin' },
];

interface MainNavigationProps {
  id: string;
  open: boolean;
  onToggle: () => void;
  onFollow: () => void;
}

/** On phones a menu behind the header's button; on wide screens a row of links with a "More" menu. */
export function MainNavigation({ id, open, onToggle, onFollow }: MainNavigationProps) {
  return (
    <nav id={id} className={styles.navigation} data-open={open || undefined} aria-label="Main">
      <ul className={styles.main}>{MAIN_LINKS.map((link) => entry(link, onFollow))}</ul>
      <button
        type="button"
        className={styles.moreToggle}
        aria-expanded={open}
        aria-controls={`${id}-more`}
        onClick={onToggle}
      >
        More
        <Icon name="chevron" size={16} />
      </button>
      <ul id={`${id}-more`} className={styles.more}>
        {MORE_LINKS.map((link) => entry(link, onFollow))}
      </ul>
    </nav>
  );
}

function entry({ to, label }: Destination, onFollow: () => void) {
  return (
    <li key={to}>
      <NavLink to={to} end onClick={onFollow}>
        {label}
      </NavLink>
    </li>
  );
}
