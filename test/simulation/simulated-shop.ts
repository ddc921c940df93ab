import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { type CartItem, IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { stockName } from '../../contract/stock.ts';
import type { History } from './history.ts';
import { type Offer, OrdersTable, type StoredRow, type TableWeaknesses } from './orders-table.ts';
import { type Answer, type Request, ShopInstance } from './shop-instance.ts';

/** Protections that a test takes out. */
export interface Weaknesses extends TableWeaknesses {
  limitsReplays?: boolean;
}

const HOUR = 60 * 60_000;

export const KEY_HEADER = IDEMPOTENCY_KEY_HEADER.toLowerCase();

/** The built-in product, and one that an operator has added. */
const ITEMS: CartItem[] = [
  { ...BUILT_IN_PRODUCT, image: '', color: 'Blue', quantity: 1 },
  { _id: 'toy', title: 'Feather Toy', image: '', color: '', salePrice: 5, quantity: 1 },
];

/** Sold out, and too many orders: what a shopper must not read of an order that is stored. */
const NEVER_FOR_STORED = ['P0001', 'PT429'];

export const SHOP_FAULTS = {
  dies: 'an instance dies',
  diesAfterCommit: 'an instance dies after the commit',
  losesPostgresql: 'PostgreSQL lost after the commit',
  oldInstance: 'an instance of the previous release',
  price: 'another price',
  selling: 'selling on or off',
  stock: 'another count',
  publicKey: 'another public key',
};

const RELEASES = ['current release', 'current release', 'previous release'] as const;

/** Two instances of a shop on one database, what happens to them, and what their operator does. */
export class SimulatedShop {
  readonly table: OrdersTable;
  readonly item: CartItem;
  /** In dollars, as built into the pages of the current release. */
  builtInPrice = BUILT_IN_PRODUCT.salePrice;
  /** The keys of orders about which the server no longer tells. */
  readonly guessed = new Set<string>();
  private readonly settings;
  private readonly counted: number | undefined;
  private restocked = 0;
  private instances: ShopInstance[];
  /** In the order of their first request, so that histories in which they change places count as one. */
  private readonly numbers = new Map<ShopInstance, number>();
  private lie: string | undefined;

  constructor(
    private readonly history: History,
    private readonly weaknesses: Weaknesses,
  ) {
    this.table = new OrdersTable(() => history.time.now, weaknesses);
    this.item = history.oneOf(ITEMS);
    for (const { title, salePrice } of ITEMS) this.table.offers.push({ title, price: salePrice });
    if (history.chance(0.3)) {
      this.counted = history.between(1, 3);
      this.table.stock.set(stockName(this.item), this.counted);
    }
    this.settings = {
      supabaseAnonKey: 'key-0',
      cardData: 'plain' as const,
      checkout: 'card' as const,
      ordersPerVisitor: history.oneOf([0, 1, 2]),
    };
    this.instances = [this.start(), this.start()];
  }

  private start(release = this.history.oneOf(RELEASES)): ShopInstance {
    const isOld = release === 'previous release';
    const delay = () => this.history.pause(1, 30);
    const losesConnection = () => {
      if (this.history.isHealed || !this.history.chance(0.06)) return false;
      if (this.history.chance(0.5)) this.kill(instance, SHOP_FAULTS.diesAfterCommit);
      else this.history.fault(SHOP_FAULTS.losesPostgresql);
      return true;
    };
    const { table, settings } = this;
    // The previous release knows no phone.
    const instance = new ShopInstance(
      {
        table,
        settings,
        weather: { delay, losesConnection },
        limitsReplays: this.weaknesses.limitsReplays,
      },
      isOld ? 'phone' : undefined,
    );
    return instance;
  }

  killInstance(): void {
    this.kill(this.history.oneOf(this.instances), SHOP_FAULTS.dies);
  }

  /** Another one takes its place. */
  private kill(instance: ShopInstance, fault: string): void {
    this.history.fault(fault);
    instance.die();
    const index = this.instances.indexOf(instance);
    if (index >= 0) this.instances[index] = this.start();
  }

  changePrice(): void {
    this.history.fault(SHOP_FAULTS.price);
    const { title } = this.item;
    const [{ price }] = this.table.offers.filter((offer) => offer.title === title) as [Offer];
    const next = { title, price: price + 1 };
    const others = this.table.offers.filter((offer) => offer.title !== title);
    // The former price of the built-in product is accepted for an hour: pages of the previous release send it.
    const former = { title, price, until: this.history.time.now + HOUR };
    this.table.offers = [next, ...(this.item._id === 'toy' ? [] : [former]), ...others];
    if (this.item._id !== 'toy') this.builtInPrice = next.price;
  }

  changeSelling(): void {
    this.history.fault(SHOP_FAULTS.selling);
    this.table.stopped = this.table.stopped === null ? 'Back on Monday.' : null;
  }

  /** Another shopper buys the last ones, or the operator has new ones. */
  changeStock(): void {
    const name = stockName(this.item);
    const left = this.table.stock.get(name);
    if (left === undefined) return;
    this.history.fault(SHOP_FAULTS.stock);
    const next = this.history.between(0, 2);
    this.restocked += next - left;
    this.table.stock.set(name, next);
  }

  changeKey(): void {
    this.history.fault(SHOP_FAULTS.publicKey);
    this.settings.supabaseAnonKey = `key-${this.history.time.now}`;
  }

  async handle(request: Request): Promise<Answer> {
    const instance = this.history.oneOf(this.instances);
    const [pathname] = request.path.split('?');
    if (pathname === '/rest/v1/orders') return this.insertOrder(instance, request);
    if (pathname === '/api/settings') return json(this.publicSettings());
    if (pathname === '/api/products/toy') {
      const offer = this.table.offers.find(({ title }) => title === 'Feather Toy');
      return json({ title: offer?.title, price: offer?.price });
    }
    if (pathname === '/api/orders/page/link') {
      const { idempotencyKey } = JSON.parse(request.body);
      return this.linkOf(idempotencyKey, instance);
    }
    throw new Error(`The simulation has no ${pathname}.`);
  }

  private async insertOrder(instance: ShopInstance, request: Request): Promise<Answer> {
    const isStored = this.table.withKey(request.headers[KEY_HEADER] ?? '').length > 0;
    const number = this.numbers.get(instance) ?? this.numbers.size + 1;
    this.numbers.set(instance, number);
    this.history.log(`order at instance ${number}`);
    if (instance.isOld) this.history.fault(SHOP_FAULTS.oldInstance);
    const answer = await instance.insertOrder(request);
    const { code = '' } = JSON.parse(answer.body || '{}');
    this.history.log(`instance ${number} answers ${answer.status} ${code}`);
    if (isStored && NEVER_FOR_STORED.includes(code)) this.lie = `A stored order was refused: ${answer.body}`;
    return answer;
  }

  /** The server tells it for an hour. After that, a confirmation may show another row than the stored one. */
  private linkOf(key: string, { isOld }: ShopInstance): Answer {
    const [row] = this.table.withKey(key);
    const isLate = row !== undefined && this.history.time.now - row.created_at > HOUR;
    if (isLate) this.guessed.add(key);
    if (row === undefined || isLate) return json({ error: 'This order does not exist.' }, 404);
    const lastOrder = isOld ? undefined : receiptOf(row);
    return json({ orderNumber: row.order_number, lastOrder, path: '/order/token' });
  }

  private publicSettings() {
    const left = this.table.stock.get(stockName(this.item));
    const stock = {
      ...(this.table.stopped !== null && { stopped: this.table.stopped }),
      ...(left !== undefined && { left: { [this.item.color]: left } }),
    };
    return {
      supabaseUrl: '',
      supabaseAnonKey: this.settings.supabaseAnonKey,
      ...(Object.keys(stock).length > 0 && { stock }),
    };
  }

  /** Everything works again. */
  heal(): void {
    this.history.isHealed = true;
    for (const instance of this.instances) instance.die();
    this.instances = [this.start('current release'), this.start('current release')];
    this.table.stopped = null;
    this.settings.ordersPerVisitor = 0;
    if (this.counted !== undefined) {
      this.restocked += 10;
      this.table.stock.set(stockName(this.item), (this.table.stock.get(stockName(this.item)) ?? 0) + 10);
    }
  }

  /** @throws if an answer or the stock was wrong */
  verify(): void {
    if (this.lie !== undefined) throw new Error(this.lie);
    if (this.counted === undefined) return;
    const left = this.table.stock.get(stockName(this.item)) ?? 0;
    const sold = this.table.rows.length;
    if (left < 0 || left !== this.counted + this.restocked - sold)
      throw new Error(`${left} are left of ${this.counted + this.restocked}, and ${sold} sold.`);
  }
}

const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });

/** What the shopper sees of a row. */
export function receiptOf({ order_number, items, total, ...row }: StoredRow) {
  const { name, email, address, address2 = '', city, state, zip } = row;
  return {
    orderNumber: order_number,
    items,
    total: Number(total),
    shipping: { name, email, address, address2: address2 ?? '', city, state, zip },
  };
}
