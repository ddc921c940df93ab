import styles from './icon.module.css';

/** SVG paths in a 24 by 24 view box. */
const PATHS = {
  bag: 'M6 8h12l1 12H5L6 8ZM9 8a3 3 0 0 1 6 0',
  battery: 'M3 8h15v8H3zM21 11v2M6 11v2M9 11v2M12 11v2',
  chat: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5',
  check: 'm5 12.5 4.5 4.5L19 7.500',
  chevron: 'm6 9 6 6 6-6',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.500l3 1.500',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pause: 'M9 6v12M15 6v12',
  pin: 'M12 21s7-6.200 7-11a7 7 0 0 0-14 0c0 4.800 7 11 7 11ZM12 7.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z',
  play: 'M8 5.500v13l10-6.500z',
  refund: 'M4 12a8 8 0 1 0 2.500-5.800M4 4v4.500h4.500',
  ruler: 'M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M19 8v4',
  shield: 'M12 3l7 3v5.500c0 4.500-3 7.600-7 9.500-4-1.900-7-5-7-9.500V6l7-3ZM9 12l2.200 2.200L15.500 10',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.500 20.500c.5-4 3.500-6 7.500-6s7 2 7.500 6',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 16.500a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600ZM17 16.500a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600Z',
} as const;

export type IconName = keyof typeof PATHS;

export interface IconProps {
  name?: IconName | undefined;
  /** The path of an icon that few pages need. */
  path?: string | undefined;
  size?: number;
}

/** Decorative, so hidden from screen readers. */
export function Icon({ name, path = name && PATHS[name], size = 24 }: IconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
