/** Milliseconds for which a misclick is likely after the hovered row was removed. */
const DURATION = 500;

/** Pixels that a resting hand may move the pointer. */
const TOLERANCE = 4;

interface Point {
  clientX: number;
  clientY: number;
}

/** Recognizes clicks that were meant for a row that has just been removed from under the pointer. */
export class MisclickGuard {
  private pointer: Point | undefined;
  private removal: { at: Point; time: number } | undefined;

  /** Once the operator has aimed again, no click is a misclick. */
  track({ clientX, clientY }: Point): void {
    this.pointer = { clientX, clientY };
    const from = this.removal?.at;
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > TOLERANCE)
      this.removal = undefined;
  }

  /** The pointer is above something else, such as a dialog: where it comes back is not known. */
  leave(): void {
    this.pointer = undefined;
  }

  start(time = performance.now()): void {
    this.removal = this.pointer && { at: this.pointer, time };
  }

  isMisclick(time = performance.now()): boolean {
    return this.removal !== undefined && time - this.removal.time <= DURATION;
  }
}
