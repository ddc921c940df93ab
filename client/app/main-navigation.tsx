import { NavLink } from 'react-router-dom';
import styles from './header.module.css';
import { type Destination, MAIN_LINKS, MENU_LINKS } from './navigation.ts';

interface MainNavigationProps {
  id: string;
  open: boolean;
  onFollow: () => void;
}

/** In a row where there is room for it; else a menu that the header's button opens. */
export function MainNavigation({ id, open, onFollow }: MainNavigationProps) {
  return (
    <nav id={id} className={styles.navigation} data-open={open || undefined} aria-label="Main">
      <ul className={styles.main}>{MAIN_LINKS.map((link) => entry(link, onFollow))}</ul>
      <ul className={styles.more}>{MENU_LINKS.map((link) => entry(link, onFollow))}</ul>
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
