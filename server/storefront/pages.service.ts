import { Injectable } from '@nestjs/common';
import { readPage, readPageIndex } from './built-client.ts';
import { createPage, type Page } from './page.ts';

/** Routes that the browser draws by itself in the shell. */
const CLIENT_ROUTES = ['/checkout', '/success', '/admin', '/admin/login'];
/** An unknown product shows the demo product (spec §4), so no product page is ever missing. */
const PRODUCT_ROUTE = /^\/product\/[^/]+$/;

/** Stands in the built pages for the origin that visitors know the shop by. */
const ORIGIN_PLACEHOLDER = /__ORIGIN__/g;
/** A visitor can send any Host, so only so many pages are kept; a shop has one origin or two. */
const MOST_KEPT_PAGES = 64;

interface FoundPage {
  page: Promise<Page>;
  status: 200 | 404;
  /** Whether search engines may show it. */
  indexed: boolean;
}

@Injectable()
export class PagesService {
  private readonly html: ReadonlyMap<string, string>;
  private readonly shell: string;
  private readonly kept = new Map<string, Promise<Page>>();

  constructor() {
    const { routes, shell } = readPageIndex();
    this.html = new Map(Object.entries(routes).map(([route, file]) => [route, readPage(file)]));
    this.shell = readPage(shell);
  }

  /** The routes that search engines may know. */
  publicRoutes(): string[] {
    return [...this.html.keys()];
  }

  /**
   * The page of a path. An unknown path gets the shell too, where the client shows its not-found view.
   * @param origin scheme and host that the visitor came by, for canonical addresses
   */
  find(path: string, origin: string): FoundPage {
    const route = path.endsWith('/') && path !== '/' ? path.slice(0, -1) : path;
    const html = this.html.get(route);
    if (html !== undefined) return { page: this.page(route, html, origin), status: 200, indexed: true };
    const page = this.page('', this.shell, origin);
    const indexed = PRODUCT_ROUTE.test(route);
    return { page, status: indexed || CLIENT_ROUTES.includes(route) ? 200 : 404, indexed };
  }

  private page(route: string, html: string, origin: string): Promise<Page> {
    const key = `${origin} ${route}`;
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    const page = createPage(html.replace(ORIGIN_PLACEHOLDER, origin));
    if (this.kept.size >= MOST_KEPT_PAGES) this.kept.clear();
    this.kept.set(key, page);
    return page;
  }
}
