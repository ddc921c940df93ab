import type { PagePath } from './pages.ts';

export const DASHBOARD_PAGE: PagePath = '/admin';
export const STOCK_PAGE: PagePath = '/admin/stock';
export const ACCOUNT_PAGE: PagePath = '/admin/account';
export const LOGIN_PAGE: PagePath = '/admin/login';
