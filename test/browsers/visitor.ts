import { test as base, expect } from '@playwright/test';
import { assertBuilt } from '../shop/assert-built.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const SELECTORS = {
  button: 'button, summary, [role=tab], [role=option]',
  choice: 'label:has(input)',
  field: 'input, select, textarea',
  link: 'a[href]',
  text: 'h1, h2, h3, p, li, dt, dd, td, span, strong, address, [role=status]',
};
type Kind = keyof typeof SELECTORS;

/** An expression for the first visible element with a name; those of an open dialog come first. */
const element = (kind: Kind, name: string) => `((name, found) => {
  const nameOf = (it) => (it.ariaLabel || it.labels?.[0]?.textContent || it.textContent).trim();
  const root = [...document.querySelectorAll('dialog:modal')].pop() ?? document;
  found = [...root.querySelectorAll(${JSON.stringify(SELECTORS[kind])})]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }));
  return found.find((it) => nameOf(it) === name) ?? found.find((it) => nameOf(it).startsWith(name));
})(${JSON.stringify(name)})`;

/** Where a press on it hits it; undefined if it is missing, out of view or covered. */
const pointOf = (kind: Kind, name: string, scroll: boolean) => `((it) => {
  if (!it) return;
  if (${scroll}) it.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = it.getBoundingClientRect();
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  return it.contains(document.elementFromPoint(point.x, point.y)) ? point : undefined;
})(${element(kind, name)})`;

const NOWHERE = { x: Number.NaN, y: Number.NaN };

/** Presses and types as a person does, by the names of what is visible. */
export class Visitor {
  constructor(
    readonly engine: Engine,
    readonly shop: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.engine.open(this.shop + path);
    await this.expect(
      `Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber'))`,
    );
  }

  read<Value>(expression: string): Promise<Value> {
    return this.engine.read(expression);
  }

  /** Waits until an expression has a value. */
  async expect(expression: string, value: unknown = true): Promise<void> {
    await expect.poll(() => this.read(expression), { message: expression, timeout: 20_000 }).toEqual(value);
  }

  sees(kind: Kind, name: string): Promise<void> {
    return this.expect(`Boolean(${element(kind, name)})`);
  }

  async press(kind: Kind, name: string): Promise<void> {
    let point = NOWHERE;
    const find = async () => {
      const before = point;
      // Scrolling again would hide that the page has moved it.
      const scroll = Number.isNaN(before.x);
      point = (await this.read<typeof NOWHERE | null>(pointOf(kind, name, scroll))) ?? NOWHERE;
      // Firefox scrolls a pixel back and forth.
      return Math.hypot(point.x - before.x, point.y - before.y) < 2;
    };
    await expect.poll(find, { message: `${kind} ${name}`, timeout: 20_000 }).toBe(true);
    const actions = [
      { type: 'pointerMove', ...point, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.engine.perform([{ type: 'pointer', id: 'mouse', actions }]);
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await this.engine.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  async fill(texts: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) {
      await this.press('field', label);
      await this.expect(`document.activeElement === ${element('field', label)}`);
      await this.type(text);
      await this.expect(`${element('field', label)}.value !== ''`);
    }
  }

  /** Chooses an option as autofill does: the lists of selects are not part of the page. */
  async select(label: string, value: string): Promise<void> {
    await this.read(`((it) => {
      it.value = ${JSON.stringify(value)};
      for (const type of ['input', 'change']) it.dispatchEvent(new Event(type, { bubbles: true }));
    })(${element('field', label)})`);
  }
}

export const ENGINES: Record<string, () => Promise<Engine>> = {
  firefox: () => startFirefox(process.env.FIREFOX ?? 'firefox-esr'),
  webkit: startWebKit,
};

/** One browser and one shop for all walks in an engine. */
export const test = base.extend<{ silent: undefined }, { visitor: Visitor; server: ShopServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the braces
    async ({}, use) => {
      await assertBuilt();
      const server = await startShopServer({ DATA_DIR: temporaryFolder('shop-browsers') });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  visitor: [
    async ({ server }, use, { project }) => {
      const engine = await ENGINES[project.name]?.();
      if (engine === undefined) throw new Error(`There is no driver for ${project.name}.`);
      await use(new Visitor(engine, server.url));
      await engine.close();
    },
    { scope: 'worker' },
  ],
  silent: [
    async ({ visitor }, use) => {
      await use(undefined);
      expect(visitor.engine.messages.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
