import type { PagePath } from './pages.ts';

export const STOCK_PAGE: PagePath = '/admin/stock';
