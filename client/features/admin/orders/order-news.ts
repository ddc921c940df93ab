/** How many orders an event of the stream says were stored; 0 when it cannot be read. */
export function storedIn(data: string): number {
  try {
    const { stored } = JSON.parse(data);
    return Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
  } catch {
    return 0;
  }
}

export function newsText(count: number): string {
  return count === 1 ? '1 new order' : `${count} new orders`;
}
