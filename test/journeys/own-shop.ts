/** Workers often wait; four keep two cores busy. */
export const WORKERS = 4;

interface Shop {
  url: string;
  directory: string;
}

/** Passes the workers' shops on to them: they start later, and inherit the environment. */
export function setOwnShops(shops: Shop[]): void {
  process.env.TEST_SHOPS = JSON.stringify(shops.map(({ url, directory }) => ({ url, directory })));
}

/** The shop of this worker. Its journeys run in turn, so no other one moves its list. */
export function ownShop(): Shop | undefined {
  const { TEST_SHOPS, TEST_PARALLEL_INDEX } = process.env;
  if (TEST_SHOPS === undefined || TEST_PARALLEL_INDEX === undefined) return undefined;
  return JSON.parse(TEST_SHOPS)[Number(TEST_PARALLEL_INDEX)];
}
