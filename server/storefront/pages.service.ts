import { Injectable } from '@nestjs/common';
import { readPage, readPageIndex } from './built-client.ts';
import { createPage, type Page } from './page.ts';

/** Routes that the browser draws by itself in the shell. */
const CLIENT_ROUTES = ['/checkout', '/success', '/admin', '/admin/login'];
/** An unknown product shows the demo product (spec §4), so no product page is ever missing. */
const PRODUCT_ROUTE = /^\/product\/[^/]+$/;

@Injectable()
export class PagesService {
  private readonly pages: ReadonlyMap<string, Page>;
  private readonly shell: Page;

  constructor() {
    const { routes, shell } = readPageIndex();
    this.pages = new Map(Object.entries(routes).map(([route, file]) => [route, createPage(readPage(file))]));
    this.shell = createPage(readPage(shell));
  }

  /** The page of a path. An unknown path gets the shell too, where the client shows its not-found view. */
  find(path: string): { page: Page; status: 200 | 404 } {
    const route = path.length > 1 ? path.replace(/\/+$/, '') : path;
    const page = this.pages.get(route);
    if (page !== undefined) return { page, status: 200 };
    const known = CLIENT_ROUTES.includes(route) || PRODUCT_ROUTE.test(route);
    return { page: this.shell, status: known ? 200 : 404 };
  }
}
