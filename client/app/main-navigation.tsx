import { NavLink } from 'react-router-dom';
import { Icon } from '#client/ui/icon.tsx';
import styles from './header.module.css';
import { type Destination, MAIN_LINKS, MENU_LINKS } from './navigation.ts';

interface MainNavigationProps {
  id: string;
  open: boolean;
  onToggle: () => void;
  onFollow: () => void;
}

/** A menu that the header's button opens; a row where there is room for it, which opens only what is more. */
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
        {MENU_LINKS.map((link) => entry(link, onFollow))}
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
