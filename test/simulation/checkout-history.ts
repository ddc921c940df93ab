import type { CheckoutFields, OrderRow } from '../../contract/order-row.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { type Acknowledged, FakeStorage, Page, type Shown } from './browser.ts';
import type { History } from './history.ts';
import type { PageLoader } from './load-page.ts';
import type { StoredRow } from './orders-table.ts';
import { KEY_HEADER, receiptOf, SimulatedShop, type Weaknesses } from './simulated-shop.ts';
import { Wire } from './wire.ts';

const MINUTE = 60_000;
const SHOPPER = '192.0.2.1';

/** Where the checkout keeps an attempt, and for how long (client/features/checkout/order-attempt.ts). */
const ATTEMPT = 'checkoutAttempt';
const ATTEMPT_MILLISECONDS = 10 * MINUTE;

const FIELDS: CheckoutFields = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '',
  address: '1 Engine Street',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  cardholder_name: 'Ada',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12/30',
  card_cvc: '123',
};

/** Corrections of the form. Each has a value that only it sends, and some are refused. */
const CORRECTIONS: ((number: number) => Partial<CheckoutFields>)[] = [
  (number) => ({ name: `Ada ${number}` }),
  (number) => ({ address: `${number} Engine Street` }),
  (number) => ({ zip: `8950${number % 10}` }),
  (number) => ({ phone: `555 ${number}` }),
  () => ({ phone: '' }),
  () => ({ city: 'x'.repeat(101) }),
  () => ({ city: 'Reno' }),
];

export const BROWSER_FAULTS = {
  noSessionStorage: 'no session storage',
  fullStorage: 'no room for the last order',
  reload: 'reload',
  back: 'back and forward',
  copiedTab: 'duplicate the tab',
  otherTab: 'open another tab',
  correction: 'correct the form after a failure',
};

interface Tab {
  sessionStorage: FakeStorage;
  page: Page;
  fields: CheckoutFields;
  /** The keys of the orders that it has sent. */
  keys: Set<string>;
  /** The keys of the purchases whose confirmation it has shown. */
  finished: string[];
}

/** A purchase: one shopper, up to three tabs, two instances of the shop, and what can happen to all of them. */
export class CheckoutHistory {
  private readonly shop: SimulatedShop;
  private readonly wire: Wire;
  private readonly localStorage = new FakeStorage();
  private readonly tabs: Tab[] = [];
  private readonly acknowledged: Acknowledged[] = [];
  private readonly confirmations: NonNullable<Shown['confirmation']>[] = [];
  /** By the key, the bodies that were sent with it. */
  private readonly sent = new Map<string, string[]>();
  /** Keys that the shopper's browser has forgotten, so that what becomes of their orders stays unknown. */
  private readonly forgotten = new Set<string>();
  private corrections = 0;

  constructor(
    private readonly history: History,
    private readonly loader: PageLoader,
    weaknesses: Weaknesses,
  ) {
    this.shop = new SimulatedShop(history, weaknesses);
    this.wire = new Wire(history, (request) => this.shop.handle(request), history.oneOf([0.4, 0.7, 0.9]));
    if (!history.chance(0.05)) return;
    history.fault(BROWSER_FAULTS.fullStorage);
    this.localStorage.refusedKey = STORAGE_KEYS.lastOrder;
  }

  /** @throws if a promise is broken */
  async play(): Promise<void> {
    const { history } = this;
    this.open();
    this.tabs[0]?.page.add(this.shop.item);
    const steps = history.between(3, 7);
    for (let step = 0; step < steps; step += 1) {
      if (this.isOver()) {
        if (history.chance(0.5)) break;
        this.buyAgain(history.oneOf(this.tabs));
      }
      await this.act(history.oneOf(this.tabs));
      await history.pause(0, history.oneOf([10, 500, 5_000]));
    }
    this.shop.heal();
    // What is late arrives.
    await history.time.sleep(20_000);
    const givesUp = history.chance(0.2);
    if (!givesUp) await this.settle();
    for (const tab of this.tabs) this.collect(tab);
    this.verify();
  }

  /** Whether all is bought: what happens then is no other history. */
  private isOver(): boolean {
    return this.tabs.every(({ page }) => page.items.length === 0 && !page.isPlacing);
  }

  private buyAgain(tab: Tab): void {
    this.history.log('buy again');
    this.collect(tab);
    tab.page.leave();
    tab.page.add(this.shop.item);
    tab.page.enter();
  }

  private async act(tab: Tab): Promise<void> {
    const { history } = this;
    const actions: [weight: number, act: () => unknown][] = [
      [8, () => this.press(tab)],
      [6, () => this.correct(tab)],
      [2, () => this.reload(tab)],
      [1, () => this.leaveAndReturn(tab)],
      [1, () => this.openAnother(tab)],
      [0.5, () => this.wait()],
      [2, () => this.shop.killInstance()],
      [2, () => this.shop.changePrice()],
      [1, () => this.shop.changeSelling()],
      [1, () => this.shop.changeStock()],
      [1, () => this.shop.changeKey()],
    ];
    let rest = history.draw() * actions.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, act] of actions) {
      rest -= weight;
      if (rest < 0) return void (await act());
    }
  }

  /** Presses Place Order, and perhaps does something else before it is done. */
  private async press(tab: Tab): Promise<void> {
    this.history.log(`press ${this.tabs.indexOf(tab)}`);
    const pressed = tab.page.place(tab.fields);
    if (this.history.chance(0.1)) void tab.page.place(tab.fields);
    await Promise.race([pressed, this.history.pause(0, this.history.oneOf([200, 7_000]))]);
  }

  private correct(tab: Tab): void {
    // The form is disabled while an order is being placed.
    if (tab.page.isPlacing) return;
    this.corrections += 1;
    const correction = this.history.oneOf(CORRECTIONS)(this.corrections);
    if (tab.keys.size > 0) this.history.fault(BROWSER_FAULTS.correction);
    this.history.log(`correct ${Object.keys(correction)}`);
    tab.fields = { ...tab.fields, ...correction };
  }

  private open(from?: Tab): void {
    const { history } = this;
    const sessionStorage = new FakeStorage(from?.sessionStorage);
    if (from === undefined && history.chance(0.05)) {
      history.fault(BROWSER_FAULTS.noSessionStorage);
      sessionStorage.refuses = true;
    }
    const keys = new Set<string>();
    const page = this.load(sessionStorage, keys);
    this.tabs.push({ sessionStorage, page, fields: from?.fields ?? FIELDS, keys, finished: [] });
  }

  private load(sessionStorage: FakeStorage, keys: Set<string>): Page {
    const { history, loader, localStorage } = this;
    const page: Page = new Page(
      {
        history,
        time: history.time,
        loader,
        localStorage,
        fetch: (method, path, headers, body) => {
          const key = headers[KEY_HEADER];
          if (key !== undefined) this.remember(key, keys, body);
          return this.wire.send({ method, path, headers, body, ip: SHOPPER });
        },
        announce: (key, from) =>
          history.time.setTimeout(() => {
            for (const tab of this.tabs) if (tab.page !== from) tab.page.storageChanged(key);
          }),
        builtInPrice: () => this.shop.builtInPrice,
      },
      sessionStorage,
    );
    return page;
  }

  private remember(key: string, ofTab: Set<string>, body: string): void {
    ofTab.add(key);
    const sent = this.sent.get(key) ?? [];
    if (!sent.includes(body)) this.sent.set(key, [...sent, body]);
  }

  private reload(tab: Tab): void {
    this.history.fault(BROWSER_FAULTS.reload);
    this.collect(tab);
    this.forget(tab);
    tab.page.unload();
    tab.page = this.load(tab.sessionStorage, tab.keys);
  }

  private async leaveAndReturn(tab: Tab): Promise<void> {
    this.history.fault(BROWSER_FAULTS.back);
    this.collect(tab);
    tab.page.leave();
    await this.history.pause(0, 2_000);
    tab.page.enter();
  }

  private openAnother(tab: Tab): void {
    if (this.tabs.length === 3) return;
    const isCopy = this.history.chance(0.5);
    this.history.fault(isCopy ? BROWSER_FAULTS.copiedTab : BROWSER_FAULTS.otherTab);
    this.open(isCopy ? tab : undefined);
  }

  private async wait(): Promise<void> {
    this.history.log('wait');
    await this.history.time.sleep(this.history.oneOf([1, 9, 11, 70]) * MINUTE);
  }

  /** The shopper tries until each tab has an answer. */
  private async settle(): Promise<void> {
    for (const tab of this.tabs) {
      tab.fields = { ...tab.fields, city: 'Reno', phone: '' };
      for (let tries = 0; tab.page.items.length > 0; tries += 1) {
        // Only a new page has the current price.
        if (tries === 2) this.reload(tab);
        if (tries === 4) throw new Error('The shopper gets no answer, although everything works again.');
        await tab.page.place(tab.fields);
        await this.history.time.sleep(5_000);
      }
    }
  }

  /** Remembers what a page has told the shopper, before it is gone. */
  private collect({ page, finished }: Tab): void {
    this.acknowledged.push(...page.acknowledged.splice(0));
    finished.push(...page.finished.splice(0));
    if (page.shown.confirmation) this.confirmations.push(page.shown.confirmation);
  }

  /** What a reload loses on purpose: attempts without storage, and old ones. */
  private forget({ sessionStorage, keys }: Tab): void {
    if (sessionStorage.refuses) for (const key of keys) this.forgotten.add(key);
    else if (this.history.time.now - keptAttempt(sessionStorage).keptAt > ATTEMPT_MILLISECONDS)
      this.forgotten.add(keptAttempt(sessionStorage).attempt?.key);
  }

  private verify(): void {
    this.shop.verify();
    for (const acknowledged of this.acknowledged) this.verifyAcknowledged(acknowledged);
    for (const confirmation of this.confirmations) this.verifyConfirmation(confirmation);
    for (const { finished } of this.tabs)
      if (new Set(finished).size < finished.length)
        throw new Error('Two purchases were acknowledged as one order.');
    this.verifyRefused();
  }

  /** Stored once, as it was sent, and shown as it is stored. */
  private verifyAcknowledged({ key, order }: Acknowledged): void {
    const rows = this.shop.table.withKey(key);
    const [row] = rows;
    if (row === undefined || rows.length > 1)
      throw new Error(`An acknowledged order is stored ${rows.length} times.`);
    const stored = receiptOf(row);
    if (order.orderNumber !== stored.orderNumber || (!this.shop.guessed.has(key) && !isSame(order, stored)))
      throw new Error(
        `The confirmation shows ${JSON.stringify(order)}, but stored is ${JSON.stringify(stored)}.`,
      );
    if (!this.sent.get(key)?.some((body) => isStoredAs(JSON.parse(body)[0], row)))
      throw new Error(`${JSON.stringify(row)} is stored, but was not sent.`);
  }

  /** /success shows the order that the page has placed, or one that another tab has placed since. */
  private verifyConfirmation({ key, order }: NonNullable<Shown['confirmation']>): void {
    if (this.shop.guessed.size > 0) return;
    const candidates = this.tabs.length > 1 ? this.shop.table.rows : this.shop.table.withKey(key);
    if (!candidates.some((row) => isSame(order, receiptOf(row))))
      throw new Error(`/success shows ${JSON.stringify(order)}, which is not stored.`);
  }

  /** No row remains of which the shopper does not know. */
  private verifyRefused(): void {
    const known = new Set([
      ...this.acknowledged.map(({ key }) => key),
      ...this.forgotten,
      ...this.undecided(),
    ]);
    if (this.shop.table.rows.some((row) => !known.has(row.idempotency_key)))
      throw new Error('The shopper was told that an order failed, but it is stored.');
  }

  /** Of orders that the shopper has given up, or whose item another tab has bought. */
  private undecided(): string[] {
    return this.tabs.flatMap(({ sessionStorage, keys }) => {
      const { attempt } = keptAttempt(sessionStorage);
      if (sessionStorage.refuses) return [...keys];
      // A copy of a refused request may be stored.
      return attempt?.unsettled || (attempt && this.wire.doubled) ? [attempt.key] : [];
    });
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** All that was sent, also what the confirmation does not show. */
const isStoredAs = (sent: OrderRow, stored: StoredRow) =>
  Object.entries(sent).every(([name, value]) => {
    const known = stored[name as keyof OrderRow];
    return typeof value === 'object'
      ? JSON.stringify(value) === JSON.stringify(known)
      : String(value) === String(known);
  });

function keptAttempt(storage: FakeStorage) {
  return JSON.parse((storage.refuses ? null : storage.getItem(ATTEMPT)) ?? '{}');
}
