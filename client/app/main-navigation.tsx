import { NavLink } from 'react-router-dom';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { PAGES } from '#contract/pages.ts';
import styles from './main-navigation.module.css';

interface MainNavigationProps {
  id: string;
  open: boolean;
  onToggle: () => void;
  onFollow: () => void;
}

/** On phones, a menu that the header's button opens; on wide screens, a row of links with a "More" menu. */
export function MainNavigation({ id, open, onToggle, onFollow }: MainNavigationProps) {
  return (
    <nav id={id} className={styles.navigation} data-open={open || undefined} aria-label="Main">
      <ul className={styles.main}>{PAGES.map(({ path, menu }) => menu && menuItem(path, menu, onFollow))}</ul>
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
        {PAGES.map(({ path, more }) => more && menuItem(path, more, onFollow))}
      </ul>
    </nav>
  );
}

function menuItem(path: string, name: string, onFollow: () => void) {
  return (
    <li key={path}>
      <NavLink to={path} end onClick={onFollow}>
        {name}
      </NavLink>
    </li>
  );
}
