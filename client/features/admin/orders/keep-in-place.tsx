import { Component, createRef, type MouseEvent, type ReactNode } from 'react';

/** Milliseconds for which presses on a row that has just come under the pointer do not count. */
const SURPRISE = 500;

interface KeepInPlaceProps {
  /** Ids of the rows, in order. Each stands on its row as `data-row`. */
  rows: readonly string[];
  /** What the rows are a list of. The rows of another list have no place to keep. */
  list: unknown;
  /** The rows are still those of the list before. */
  busy: boolean;
  children: ReactNode;
}

interface Place {
  row: string;
  index: number;
  /** Pixels below the upper edge of the window. */
  top: number;
  pointed: boolean;
  focused: boolean;
}

/**
 * Keeps rows where they are in the window while others come and go: the row under the pointer, else the one with the
 * focus, else the first in view. Where the row itself goes, the one that takes its place cannot be pressed by mistake.
 */
export class KeepInPlace extends Component<KeepInPlaceProps> {
  private readonly area = createRef<HTMLDivElement>();
  private surprisedAt = Number.NEGATIVE_INFINITY;

  override getSnapshotBeforeUpdate(before: KeepInPlaceProps): Place | null {
    if (before.list !== this.props.list || before.busy || before.rows.join() === this.props.rows.join())
      return null;
    const rows = this.elements();
    const pointed = rows.find((row) => row.matches(':hover'));
    const focused = rows.find((row) => row.contains(document.activeElement));
    // While the head of the list is in view and nobody is at work in it, what is new may push the rest down.
    const first = rows.find((row) => row.getBoundingClientRect().bottom > 0);
    const row = pointed ?? focused ?? (first === rows[0] ? undefined : first);
    if (!row) return null;
    return {
      row: row.dataset.row ?? '',
      index: rows.indexOf(row),
      top: row.getBoundingClientRect().top,
      pointed: row === pointed,
      focused: row === focused,
    };
  }

  override componentDidUpdate(_before: KeepInPlaceProps, _state: unknown, place: Place | null) {
    if (!place) return;
    const rows = this.elements();
    const row = rows.find(({ dataset }) => dataset.row === place.row);
    if (row) {
      window.scrollBy({ top: row.getBoundingClientRect().top - place.top, behavior: 'instant' });
      return;
    }
    if (place.pointed) this.surprisedAt = performance.now();
    if (place.focused && document.activeElement === document.body)
      rows[Math.min(place.index, rows.length - 1)]?.querySelector('a')?.focus({ preventScroll: true });
  }

  private elements(): HTMLElement[] {
    return [...(this.area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  }

  private readonly refuseSurprised = (event: MouseEvent) => {
    if (event.detail === 0 || performance.now() - this.surprisedAt > SURPRISE) return;
    event.preventDefault();
    event.stopPropagation();
  };

  override render() {
    return (
      <div ref={this.area} onClickCapture={this.refuseSurprised}>
        {this.props.children}
      </div>
    );
  }
}
