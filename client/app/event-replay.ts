/**
 * Remembers the last press made before the page is hydrated, and replays it afterwards. On a slow phone hydration can
 * follow the first paint by more than a second, and React misses every event in between.
 *
 * The build inlines this file into every page ahead of the markup, so it must not import anything at run time.
 * It listens for clicks and submits, which keyboards, scripts and assistive technology cause too. Links work without it.
 */
declare global {
  interface Window {
    /** Called for each part of the page when it is hydrated. Undefined once all parts are. */
    onHydrated?: (part: PagePart) => void;
  }
}

/** `main` is hydrated after the frame around it, because its code may be in a chunk of its own. */
export type PagePart = 'frame' | 'main';

const TIMEOUT_MILLISECONDS = 10_000;

interface Press {
  part: PagePart;
  control: Element;
  replay: () => void;
  expiry: number;
  pressedAt: number;
}

const dehydrated = new Set<PagePart>(['frame', 'main']);
let pending: Press | undefined;

function forget(): void {
  if (!pending) return;
  clearTimeout(pending.expiry);
  pending.control.removeAttribute('aria-busy');
  pending = undefined;
}

/** Stops the event, so that React does not handle the press a second time. */
function remember(event: Event, control: Element, replay: () => void): void {
  const part = control.closest('main') ? 'main' : 'frame';
  if (!dehydrated.has(part)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  control.setAttribute('aria-busy', 'true');
  const expiry = window.setTimeout(forget, TIMEOUT_MILLISECONDS);
  pending = { part, control, replay, expiry, pressedAt: Date.now() };
}

function onClick(event: Event): void {
  // A new press replaces the one before.
  forget();
  const button = event.target instanceof Element && event.target.closest('button');
  // For a submit button the browser fires `submit` once the form is valid.
  if (button && button.type === 'button') remember(event, button, () => button.click());
}

function onSubmit(event: SubmitEvent): void {
  forget();
  const form = event.target as HTMLFormElement;
  const button = event.submitter ?? form.querySelector<HTMLElement>('[type="submit"]');
  if (button) remember(event, button, () => button.click());
}

addEventListener('click', onClick, true);
addEventListener('submit', onSubmit, true);

window.onHydrated = (part) => {
  // In a task of its own, after React has rendered what the effects of the hydrated components changed.
  setTimeout(() => {
    dehydrated.delete(part);
    if (dehydrated.size === 0) {
      removeEventListener('click', onClick, true);
      removeEventListener('submit', onSubmit, true);
      window.onHydrated = undefined;
    }
    if (pending?.part !== part) return;
    const { replay, pressedAt } = pending;
    forget();
    // A page that was frozen meanwhile, as when one goes back and forward again, has had its timers frozen too.
    if (Date.now() - pressedAt < TIMEOUT_MILLISECONDS) replay();
  });
};
