/** Where a page of products ended: the place of its last product in the list, newest first. */
export interface ProductCursor {
  /** Since 1970, as text because it is as exact as PostgreSQL keeps it. */
  microseconds: string;
  id: string;
}

const FORM = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor({ microseconds, id }: ProductCursor): string {
  return `${microseconds}.${id}`;
}

/** @returns undefined for what is no cursor of ours */
export function readCursor(text: string): ProductCursor | undefined {
  const [, microseconds, id] = FORM.exec(text) ?? [];
  return microseconds === undefined || id === undefined ? undefined : { microseconds, id };
}
