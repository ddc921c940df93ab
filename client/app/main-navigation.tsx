import { Link, useLocation } from 'react-router-dom';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { PAGES, type Page } from '#contract/pages.ts';
import styles from './main-navigation.module.css';

interface MainNavigationProps {
  id: string;
  open: boolean;
  onToggle: () => void;
  onFollow: () => void;
}

/** On phones, a menu that the header's button opens; on wide screens, a row of links with a "More" menu. */
export function MainNavigation({ id, open, onToggle, onFollow }: MainNavigationProps) {
  const { pathname } = useLocation();
  // A product belongs to the shop, whichever product it is.
  const section = pathname.startsWith('/product/') ? '/shop' : pathname;
  const item = ({ path, private: isPrivate }: Page, name: string) => (
    <li key={path}>
      <Link
        to={path}
        aria-current={path === section && !isPrivate ? (path === pathname ? 'page' : 'true') : undefined}
        onClick={onFollow}
      >
        {name}
      </Link>
    </li>
  );
  return (
    <nav id={id} className={styles.navigation} data-open={open || undefined} aria-label="Main">
      <ul className={styles.main}>{PAGES.map((page) => page.menu && item(page, page.menu))}</ul>
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
        {PAGES.map((page) => page.more && item(page, page.more))}
      </ul>
    </nav>
  );
}
