import { Component, createRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { MisclickGuard } from './misclick-guard.ts';

interface ScrollAnchorProps {
  /** Ids of the rows, in order. Each row carries its id as `data-row`. */
  rows: readonly string[];
  /** Identifies the list, for example its filter. When it changes, no row is anchored. */
  list: unknown;
  /** Whether the rows still belong to the previous list. */
  busy: boolean;
  /** Called when all visible rows are gone, or all rows if none were visible. */
  onGone: () => void;
  children: ReactNode;
}

interface Position {
  row: string;
  /** Pixels from the top of the window. */
  top: number;
}

interface Anchor extends Position {
  index: number;
  hovered: boolean;
  focused: boolean;
}

interface Snapshot {
  anchor: Anchor | undefined;
  /** The visible rows; all if the list is out of sight. */
  watched: Position[];
}

const idOf = (row: HTMLElement) => row.dataset.row ?? '';
const positionOf = (row: HTMLElement): Position => ({ row: idOf(row), top: row.getBoundingClientRect().top });

/**
 * Scroll anchoring for a list that updates automatically. The hovered row stays in place on the screen. If no row is
 * hovered, the focused row stays in place, or else the first visible row. If the hovered row is removed, another row is now
 * under the pointer, so clicks are ignored for a moment unless the pointer moves. If no visible row is left, there is
 * nothing to keep in place.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  private readonly area = createRef<HTMLDivElement>();
  private readonly guard = new MisclickGuard();

  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): Snapshot | null {
    if (before.list !== this.props.list || before.busy || before.rows.join() === this.props.rows.join())
      return null;
    const rows = this.elements();
    const visible = rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    const hovered = rows.find((row) => row.matches(':hover'));
    const focused = rows.find((row) => row.contains(document.activeElement));
    // If the first row is visible and no row is in use, new rows may push the rest down.
    const [first] = visible;
    const row = hovered ?? focused ?? (first === rows[0] ? undefined : first);
    return {
      watched: (first ? visible : rows).map(positionOf),
      anchor: row && {
        ...positionOf(row),
        index: rows.indexOf(row),
        hovered: row === hovered,
        focused: row === focused,
      },
    };
  }

  override componentDidUpdate(_before: ScrollAnchorProps, _state: unknown, snapshot: Snapshot | null) {
    if (!snapshot) return;
    const { anchor, watched } = snapshot;
    const rows = this.elements();
    const find = (position: Position) => rows.find((row) => idOf(row) === position.row);
    if (watched.length > 0 && !watched.some(find)) this.props.onGone();
    if (!anchor) return;
    const kept = [anchor, ...watched].find(find);
    const row = kept && find(kept);
    if (row) window.scrollBy({ top: row.getBoundingClientRect().top - kept.top, behavior: 'instant' });
    if (kept === anchor) return;
    if (anchor.hovered) this.guard.start();
    if (anchor.focused && document.activeElement === document.body)
      rows[Math.min(anchor.index, rows.length - 1)]?.querySelector('a')?.focus({ preventScroll: true });
  }

  private elements(): HTMLElement[] {
    return [...(this.area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  }

  private readonly ignoreMisclick = (event: MouseEvent) => {
    if (event.detail === 0 || !this.guard.isMisclick()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  private readonly track = (event: PointerEvent) => this.guard.track(event);

  // A finger leaves after each tap, and the next one may be the misclick.
  private readonly leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') this.guard.leave();
  };

  override render() {
    return (
      <div
        ref={this.area}
        onPointerMove={this.track}
        onPointerDownCapture={this.track}
        onPointerLeave={this.leave}
        onClickCapture={this.ignoreMisclick}
      >
        {this.props.children}
      </div>
    );
  }
}
