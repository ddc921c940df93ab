interface Shop {
  url: string;
  directory: string;
}

/** Passes the workers' shops on to them: they start later, and inherit the environment. */
export function setWorkerShops(shops: Shop[]): void {
  process.env.TEST_SHOPS = JSON.stringify(shops.map(({ url, directory }) => ({ url, directory })));
}

/** The shop of this worker: its journeys run in turn, so no other one changes its list. */
export function workerShop(): Shop {
  const { TEST_SHOPS = '[]', TEST_PARALLEL_INDEX } = process.env;
  const shop = JSON.parse(TEST_SHOPS)[Number(TEST_PARALLEL_INDEX)];
  if (shop === undefined) throw new Error(`Worker ${TEST_PARALLEL_INDEX} has no shop.`);
  return shop;
}
