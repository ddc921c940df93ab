import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Does nothing if the page has focused a field of its own, as the login does. */
function focusHeading(main: HTMLElement): boolean {
  if (main.querySelector('input:focus')) return true;
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Waits for the heading of a page that is still loading. Returns a cleanup function. */
function focusHeadingLater(main: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const focusMoved = document.activeElement !== main && document.activeElement !== document.body;
    if (focusMoved || focusHeading(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * After navigation, scrolls to the top and focuses the heading, as a full page load would. On back and forward, the
 * browser restores the scroll position.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    // The cart may be open when the visitor goes back. It must not cover the other page or trap the focus. After a link,
    // it was opened while the page was loading.
    if (navigation !== 'PUSH') document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    const main = document.getElementById('main');
    if (!main) return;
    if (hash === '' && navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    // The visitor opened the menu while the page was loading. It would close if the focus left it.
    if (document.querySelector('header [aria-expanded=true]')) return;
    if (focusHeading(main)) return;
    main.focus({ preventScroll: true });
    return focusHeadingLater(main);
  }, [pathname, hash, navigation]);
}
