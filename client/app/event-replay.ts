/**
 * Keeps the last press that was made before the page was hydrated, and repeats it afterwards. On a slow phone a second
 * and more lies between the first paint and hydration, and React hears nothing of what is pressed meanwhile.
 *
 * The build inlines this file into every page, before anything can be painted. It works on clicks and submits, so
 * a press by keyboard, script or assistive technology counts as well. Links need no help: browsers follow them.
 */
declare global {
  interface Window {
    /** To be called when a part of the page is hydrated. Absent when all of it is. */
    onHydrated?: (part: PagePart) => void;
  }
}

/** `main` is hydrated after what is around it, because its code may be a chunk of its own. */
export type PagePart = 'frame' | 'main';

const LONGEST_WAIT_MILLISECONDS = 10_000;

interface Press {
  part: PagePart;
  control: Element;
  repeat: () => void;
  expiry: number;
}

const dehydrated = new Set<PagePart>(['frame', 'main']);
let kept: Press | undefined;

function forget(): void {
  if (!kept) return;
  clearTimeout(kept.expiry);
  kept.control.removeAttribute('aria-busy');
  kept = undefined;
}

/** React must not hear of the event now, or there would be two actions for one press. */
function keep(event: Event, control: Element, repeat: () => void): void {
  const part = control.closest('main') ? 'main' : 'frame';
  if (!dehydrated.has(part)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  control.setAttribute('aria-busy', 'true');
  kept = { part, control, repeat, expiry: window.setTimeout(forget, LONGEST_WAIT_MILLISECONDS) };
}

function onClick(event: Event): void {
  // Whatever is pressed next takes the place of what was pressed before.
  forget();
  const button = event.target instanceof Element && event.target.closest('button');
  // Of a submit button the browser makes a submit event, when the form is filled in as it should be.
  if (button && button.type === 'button') keep(event, button, () => button.click());
}

function onSubmit(event: SubmitEvent): void {
  forget();
  const form = event.target as HTMLFormElement;
  keep(event, event.submitter ?? form, () => form.requestSubmit(event.submitter));
}

addEventListener('click', onClick, true);
addEventListener('submit', onSubmit, true);

window.onHydrated = (part) => {
  // In a task of its own: React first draws what effects of the hydrated components have changed.
  setTimeout(() => {
    dehydrated.delete(part);
    if (dehydrated.size === 0) {
      removeEventListener('click', onClick, true);
      removeEventListener('submit', onSubmit, true);
      window.onHydrated = undefined;
    }
    if (kept?.part !== part) return;
    const { repeat } = kept;
    forget();
    repeat();
  });
};
