/**
 * Records the last press before hydration and replays it afterward. On a slow phone, hydration can follow the first
 * paint by more than a second, and React misses every event in between.
 *
 * The build inlines this file into every page ahead of the markup, so it must not import anything at run time.
 * It listens for clicks and submits, which keyboards, scripts, and assistive technology also fire. Links work without it.
 */
declare global {
  interface Window {
    /** Called when a part of the page is hydrated. Undefined once all parts are. */
    onHydrated?: (part: PagePart) => void;
  }
}

/** `main` may be hydrated after the frame around it, because its code may be in a separate chunk. */
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

function discardPress(): void {
  if (!pending) return;
  clearTimeout(pending.expiry);
  pending.control.removeAttribute('aria-busy');
  pending = undefined;
}

/** Stops the event so that React doesn't handle the press a second time. */
function recordPress(event: Event, control: Element, replay: () => void): void {
  const part = control.closest('main') ? 'main' : 'frame';
  if (!dehydrated.has(part)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  control.setAttribute('aria-busy', 'true');
  const expiry = window.setTimeout(discardPress, TIMEOUT_MILLISECONDS);
  pending = { part, control, replay, expiry, pressedAt: Date.now() };
}

function onClick(event: Event): void {
  // A new press replaces the previous one.
  discardPress();
  const button = event.target instanceof Element && event.target.closest('button');
  // For a submit button, the browser fires `submit` if the form is valid.
  if (button && button.type === 'button') recordPress(event, button, () => button.click());
}

function onSubmit(event: SubmitEvent): void {
  discardPress();
  const form = event.target as HTMLFormElement;
  const button = event.submitter ?? form.querySelector<HTMLElement>('[type="submit"]');
  if (button) recordPress(event, button, () => button.click());
}

addEventListener('click', onClick, true);
addEventListener('submit', onSubmit, true);

window.onHydrated = (part) => {
  // In a new task, after React has rendered the state that the hydrated components set in effects.
  setTimeout(() => {
    dehydrated.delete(part);
    if (dehydrated.size === 0) {
      removeEventListener('click', onClick, true);
      removeEventListener('submit', onSubmit, true);
      window.onHydrated = undefined;
    }
    if (pending?.part !== part) return;
    const { replay, pressedAt } = pending;
    discardPress();
    // The back/forward cache freezes timers, so the timeout may not have fired.
    if (Date.now() - pressedAt < TIMEOUT_MILLISECONDS) replay();
  });
};
