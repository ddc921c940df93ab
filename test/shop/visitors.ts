import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES } from './routes.ts';

const ASSET = /(?<=["'`/])assets\/[\w.-]+\.(?:js|css|woff2)/g;
/** A script's imports of scripts that it loads later. */
const SIBLING = /(?<=["'`]\.\/)[\w-]+\.js/g;

interface Visits {
  pages: number;
  assets: number;
  /** Pages and assets that failed to load. */
  failures: string[];
}

interface Options {
  count: number;
  /** The longest pause between a page and its assets, as on a slow phone. */
  maxReadingMilliseconds: number;
}

/** Visitors who open pages and load their assets, some of them with a delay. */
export class Visitors {
  readonly visits: Visits = { pages: 0, assets: 0, failures: [] };
  private over = false;
  private readonly visiting: Promise<unknown>;

  constructor(
    private readonly shop: string,
    private readonly options: Options,
  ) {
    this.visiting = Promise.all(
      Array.from({ length: options.count }, (_, index) => this.keepVisiting(index)),
    );
    this.visiting.catch(() => {});
  }

  async stop(): Promise<Visits> {
    this.over = true;
    await this.visiting;
    return this.visits;
  }

  private async keepVisiting(from: number): Promise<void> {
    for (let turn = from; !this.over; turn += 1) await this.visit(ROUTES[turn % ROUTES.length] ?? '/');
  }

  private async visit(page: string): Promise<void> {
    const html = await this.get(page);
    if (html === undefined) return;
    this.visits.pages += 1;
    const asked = new Set<string>();
    let wanted = [...html.matchAll(ASSET)].map(([name]) => `/${name}`);
    if (!wanted.some((name) => name.endsWith('.js'))) this.visits.failures.push(`${page} has no script`);
    while (wanted.length > 0) {
      await delay(Math.random() * this.options.maxReadingMilliseconds);
      const later: string[] = [];
      for (const name of wanted.filter((each) => !asked.has(each))) {
        asked.add(name);
        const text = await this.get(name);
        this.visits.assets += 1;
        if (text !== undefined && name.endsWith('.js'))
          later.push(...[...text.matchAll(ASSET)].map(([found]) => `/${found}`), ...siblingsIn(text));
      }
      wanted = later.filter((name) => !asked.has(name));
    }
  }

  private async get(path: string): Promise<string | undefined> {
    try {
      const response = await fetch(this.shop + path, { signal: AbortSignal.timeout(20_000) });
      const text = await response.text();
      if (response.status === 200) return text;
      this.visits.failures.push(`${path}: ${response.status}`);
    } catch (error) {
      this.visits.failures.push(`${path}: ${(error as Error).message}`);
    }
    return undefined;
  }
}

const siblingsIn = (text: string) => [...text.matchAll(SIBLING)].map(([name]) => `/assets/${name}`);
