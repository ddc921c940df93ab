import { querySql } from '../database.mjs';
import { ORDER_COLUMNS } from '../load/requests.mjs';

/** A table for orders with the same columns, and only the keys that any shop would need. */
const BARE_ORDERS = `
  create schema bare;
  create table bare.orders as
    select id, ${ORDER_COLUMNS}, created_at, idempotency_key from orders with no data;
  alter table bare.orders add primary key (id), add unique (idempotency_key),
    alter id set default gen_random_uuid(), alter created_at set default now();
  create index on bare.orders (created_at)`;

const TEN_PRODUCTS = `
  insert into products (title, description, price, image, inventory)
  select 'Collar ' || n, repeat('What it is and does. ', 10), n + 0.99, '/images/collar-pink-480.jpg', 100
  from generate_series(1, 10) n`;

/** Adds ten products to a shop's database, and a bare table for orders. */
export const fillTables = (databaseUrl) => querySql(databaseUrl, `${BARE_ORDERS}; ${TEN_PRODUCTS}`);
