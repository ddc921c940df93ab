import { PostgrestClient } from '@supabase/postgrest-js';
import type * as Cart from '../../client/features/cart/cart-store.ts';
import type * as Settings from '../../client/features/checkout/order-settings.ts';
import type * as Checkout from '../../client/features/checkout/place-order.ts';
import type * as Refusal from '../../client/features/checkout/refusal.ts';
import type * as LastOrder from '../../client/lib/last-order.ts';
import type * as PageStock from '../../client/lib/page-stock.ts';
import type { CartItem, CheckoutFields } from '../../contract/order-row.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import type { History } from './history.ts';
import type { PageLoader } from './load-page.ts';
import type { Answer } from './shop-instance.ts';
import type { VirtualTime } from './virtual-time.ts';

type Fetch = (method: string, path: string, headers: Record<string, string>, body: string) => Promise<Answer>;

/** Values of `localStorage` or `sessionStorage`. */
export class FakeStorage {
  refuses = false;
  /** A key for whose value there is no room. */
  refusedKey: string | undefined;
  private readonly values: Map<string, string>;

  constructor(copied?: FakeStorage) {
    this.values = new Map(copied?.values);
  }

  getItem(key: string): string | null {
    this.assertAllowed();
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.assertAllowed();
    if (key === this.refusedKey) throw new DOMException('No room here.', 'QuotaExceededError');
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.assertAllowed();
    this.values.delete(key);
  }

  private assertAllowed(): void {
    if (this.refuses) throw new DOMException('No storage here.', 'SecurityError');
  }
}

interface Surroundings {
  history: History;
  time: VirtualTime;
  loader: PageLoader;
  fetch: Fetch;
  /** Shared by all tabs. */
  localStorage: FakeStorage;
  /** Calls the other pages' listeners of the `storage` event. */
  announce(key: string, from: Page): void;
  /** In dollars, as built into the pages of the current release. */
  builtInPrice(): number;
}

export interface Acknowledged {
  key: string;
  order: LastOrder.LastOrder;
}

export interface Shown {
  /** What /success shows. */
  confirmation?: { key: string; order: ReturnType<typeof LastOrder.readLastOrder> };
  toasts: string[];
}

/** The checkout in a tab, from loading to leaving it: the real code without its components. */
export class Page {
  readonly shown: Shown = { toasts: [] };
  readonly acknowledged: Acknowledged[] = [];
  /** The keys of the purchases whose confirmation it has shown. */
  readonly finished: string[] = [];
  private isOpen = true;
  private presses = 0;
  /** The key of the order that was acknowledged last. */
  private buying = '';
  private readonly listeners: ((event: { key: string }) => void)[] = [];
  private readonly price: { builtIn: number; fetched?: number };
  private readonly checkout: typeof Checkout;
  private readonly cart: typeof Cart;
  private readonly settings: typeof Settings;
  private readonly refusal: typeof Refusal;
  private readonly pageStock: typeof PageStock;
  private readonly lastOrder: typeof LastOrder;

  constructor(
    private readonly around: Surroundings,
    readonly sessionStorage: FakeStorage,
  ) {
    this.price = { builtIn: around.builtInPrice() };
    const load = this.loader();
    this.checkout = load('client/features/checkout/place-order.ts');
    this.cart = load('client/features/cart/cart-store.ts');
    this.settings = load('client/features/checkout/order-settings.ts');
    this.refusal = load('client/features/checkout/refusal.ts');
    this.pageStock = load('client/lib/page-stock.ts');
    this.lastOrder = load('client/lib/last-order.ts');
    this.enter();
  }

  /** What the checkout does when it is opened, also after Back. */
  enter(): void {
    this.checkout.clearPlaced();
    void this.refresh();
    if (this.items.length > 0 && this.checkout.isOrderStored(this.items))
      void this.checkout.finishOrder(this.items, this.actions);
  }

  /** To another page of the shop, in the same tab. */
  leave(): void {
    this.checkout.clearPlaced();
    this.shown.confirmation = undefined;
  }

  /** On reloading and closing the tab: nothing of the page runs any more. */
  unload(): void {
    this.isOpen = false;
  }

  /** Puts an item into the cart. */
  add(item: CartItem): void {
    this.cart.addItem(item);
  }

  /** What the cart contains, at the prices that the page shows. */
  get items(): CartItem[] {
    const text = this.around.localStorage.getItem(STORAGE_KEYS.cart);
    if (text === null || text === '[]') return [];
    const items: CartItem[] = JSON.parse(text);
    return items.map((item) => ({
      ...item,
      salePrice: item._id === 'toy' ? (this.price.fetched ?? item.salePrice) : this.price.builtIn,
    }));
  }

  get isPlacing(): boolean {
    return this.presses > 0;
  }

  /** Presses Place Order. */
  async place(fields: CheckoutFields): Promise<void> {
    const { items } = this;
    if (items.length === 0) return;
    this.presses += 1;
    await this.checkout.placeOrder(items, fields, this.actions);
    this.presses -= 1;
  }

  /** Called in another page of the browser. */
  storageChanged(key: string): void {
    for (const listener of this.listeners) listener({ key });
  }

  private get actions() {
    return {
      clearCart: () => this.cart.changeCart(() => []),
      stored: (order: LastOrder.LastOrder, key: string) => {
        this.buying = key;
        this.acknowledged.push({ key, order });
      },
      leave: (unsaved: LastOrder.LastOrder | null) => {
        this.finished.push(this.buying);
        this.shown.confirmation = { key: this.buying, order: this.lastOrder.readLastOrder(unsaved) };
      },
      refresh: () => void this.refresh(),
      check: async () => {
        const { items } = this;
        if (this.checkout.mayBeStored(items)) return '';
        const stockOf = () => this.pageStock.pageStock.get();
        return this.refusal.checkRefusal(items, stockOf, () => this.refresh());
      },
    };
  }

  /** Fetches settings, stock and price, as the checkout does when it is opened and after a failure. */
  private async refresh(): Promise<void> {
    const product = this.items.some(({ _id }) => _id === 'toy') ? this.fetchPrice() : undefined;
    await Promise.all([this.settings.refetchSettings().catch(() => {}), product?.catch(() => {})]);
  }

  private async fetchPrice(): Promise<void> {
    const { body } = await this.around.fetch('GET', '/api/products/toy', {}, '');
    if (!this.isOpen) return never();
    this.price.fetched = JSON.parse(body).price;
    const [item] = this.items;
    if (item !== undefined) this.cart.refreshItem(item._id, item);
  }

  private loader() {
    const { history, time, loader, localStorage } = this.around;
    const fetch = (url: string, init: RequestInit) => this.fetch(url, init);
    const page = {
      setItem: (key: string, value: string) => {
        localStorage.setItem(key, value);
        this.around.announce(key, this);
      },
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
    };
    return loader.open(
      {
        window: {
          localStorage: page,
          sessionStorage: this.sessionStorage,
          location: { origin: 'http://shop' },
          addEventListener: (_: string, listener: (typeof this.listeners)[number]) =>
            this.listeners.push(listener),
        },
        fetch,
        setTimeout: (run: () => void, milliseconds: number) =>
          time.setTimeout(() => this.isOpen && run(), milliseconds),
        crypto: {
          getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(history.draw() * 256)),
        },
        AbortController: FakeAbortController,
        AbortSignal: { timeout: (milliseconds: number) => abortAfter(milliseconds, time) },
        Math: { __proto__: Math, random: history.draw } as unknown as Math,
      },
      {
        '@supabase/postgrest-js': {
          // Not a class, which would be another one for each page.
          PostgrestClient: function connect(url: string, options: object) {
            return new PostgrestClient(url, { ...options, fetch: fetch as never });
          },
        },
        'react-hot-toast/headless': {
          toast: {
            success: (text: string) => this.shown.toasts.push(text),
            error: (text: string) => this.shown.toasts.push(text),
            remove() {},
          },
        },
      },
    );
  }

  /** Like the browser's: rejects when it is aborted, although the request may arrive. Never settles once the page is gone. */
  private fetch(url: string, { method = 'GET', headers = {}, body, signal }: RequestInit): Promise<object> {
    return new Promise((resolve, reject) => {
      const abort = () => this.isOpen && reject(ABORTED);
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      this.around
        .fetch(method, url.replace('http://shop', ''), headers as Record<string, string>, String(body ?? ''))
        .then(({ status, body: text }) => this.isOpen && resolve(responseOf(status, text)))
        .catch((error) => this.isOpen && reject(error));
    });
  }
}

/** Never settles: code that awaits it stops, as on a page that was unloaded. */
const never = () => new Promise<never>(() => {});

const responseOf = (status: number, text: string) => ({
  ok: status < 400,
  status,
  statusText: '',
  headers: { get: () => null },
  text: async () => text,
});

const ABORTED = Object.assign(new Error('Aborted'), { name: 'AbortError' });

/** Much faster than that of Node.js. */
class FakeAbortController {
  readonly signal = {
    aborted: false,
    listeners: [] as (() => void)[],
    addEventListener(_: string, listener: () => void) {
      this.listeners.push(listener);
    },
  };

  abort(): void {
    this.signal.aborted = true;
    for (const listener of this.signal.listeners.splice(0)) listener();
  }
}

function abortAfter(milliseconds: number, time: VirtualTime) {
  const controller = new FakeAbortController();
  time.setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
