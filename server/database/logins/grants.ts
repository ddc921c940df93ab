import { CUSTOMER_FIELDS } from '../../../contract/customers.ts';
import { OPERATOR_COLUMNS, READABLE_COLUMNS, WRITABLE_COLUMNS } from '../../../contract/order-columns.ts';
import { DATA_API_ROLE, RUNTIME_ROLE } from '../connection.ts';

export type ColumnPrivilege = 'select' | 'insert' | 'update' | 'references';

/** Privileges of a role on a table, by column. */
export type TableGrants = { [privilege in ColumnPrivilege]?: 'all' | readonly string[] } & { delete?: true };

export interface RoleGrants {
  /** No privileges on other tables. */
  tables: Record<string, TableGrants>;
  functions: readonly string[];
}

const ALL: TableGrants = { select: 'all', insert: 'all', update: 'all', delete: true };

/** What the migrations grant to the server's roles on the shop's tables and functions. */
export const GRANTS: Record<typeof DATA_API_ROLE | typeof RUNTIME_ROLE, RoleGrants> = {
  [DATA_API_ROLE]: {
    tables: {
      orders: {
        select: READABLE_COLUMNS,
        insert: WRITABLE_COLUMNS,
      },
    },
    functions: [],
  },
  [RUNTIME_ROLE]: {
    tables: {
      products: ALL,
      login_attempts: ALL,
      orders_per_visitor: ALL,
      operators: {
        select: 'all',
        update: [
          'password_hash',
          'token_version',
          'second_factor',
          'second_factor_step',
          'second_factor_since',
          'recovery_code_hashes',
        ],
      },
      orders: {
        select: OPERATOR_COLUMNS,
        update: ['status', ...CUSTOMER_FIELDS],
      },
      order_status_changes: { select: 'all' },
      order_history: { select: 'all', insert: ['order_id', 'kind', 'note'] },
      shipments: {
        select: 'all',
        insert: ['order_id', 'carrier', 'tracking_number'],
        update: ['carrier', 'tracking_number'],
        delete: true,
      },
      order_emails: {
        select: 'all',
        insert: ['order_id', 'kind', 'reference', 'recipient', 'next_attempt_at', 'requests'],
        update: [
          'recipient',
          'gathered_in',
          'state',
          'attempts',
          'next_attempt_at',
          'expires_at',
          'sent_at',
          'error',
          'requests',
        ],
        delete: true,
      },
      order_emails_progress: {
        select: 'all',
        insert: ['id'],
        update: ['reached', 'compared_at', 'status_change_id', 'reminded'],
      },
      settings_in_effect: {
        select: 'all',
        insert: ['name', 'value'],
        update: ['value', 'since'],
        delete: true,
      },
      stripe_payments: {
        select: 'all',
        insert: ['session_id', 'order_id', 'outcome', 'amount_total', 'currency'],
        update: ['order_id', 'outcome', 'received_at'],
      },
      stripe_checkouts: {
        select: 'all',
        insert: 'all',
        update: ['session_id', 'idempotency_key', 'expires_at', 'checked_at'],
        delete: true,
      },
      stripe_payment_intents: { select: 'all', insert: 'all' },
      stripe_reversals: { select: 'all', insert: 'all', update: ['state', 'amount', 'reported_at'] },
      dismissed_payment_problems: { select: 'all', insert: ['problem'] },
      stripe_alerts: { select: 'all', insert: ['kind'], update: ['reported_at'], delete: true },
      selling: { select: 'all', update: ['is_on', 'sentence', 'version', 'changed_at', 'changed_by'] },
      stock_counts: ALL,
      stock_changes: {
        select: 'all',
        insert: ['title', 'color', 'kind', 'before', 'remaining', 'order_id'],
      },
      stock_alerts: {
        select: 'all',
        update: ['attempts', 'next_attempt_at', 'sent_at', 'error'],
        delete: true,
      },
      order_page_secret: { select: 'all', insert: ['secret'] },
      order_link_emails: {
        select: 'all',
        insert: ['email'],
        update: ['attempts', 'next_attempt_at'],
        delete: true,
      },
      operator_log: {
        select: 'all',
        insert: ['kind', 'email', 'origin'],
        update: ['times', 'latest_at'],
      },
      backups: { select: 'all' },
      shop_migrations: { select: 'all' },
    },
    functions: [
      'built_in_price',
      'customer_orders',
      'emails_with_local_part',
      'erase_customer',
      'prune_operator_log',
      'shop_rule',
      'shrink_cards',
    ],
  },
};

/** All tables of the shop. Only the function `shrink_cards` uses `card_retention`. */
export const SHOP_TABLES = [...Object.keys(GRANTS[RUNTIME_ROLE].tables), 'card_retention'];
export const SHOP_FUNCTIONS = GRANTS[RUNTIME_ROLE].functions;
