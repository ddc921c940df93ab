-- What an order is stored in without a shop around it: the same columns, and the keys that any shop would need.
create schema bare;
create table bare.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null,
  items jsonb not null,
  name text not null,
  email text not null,
  phone text not null,
  address text not null,
  address2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  shipping_method text not null,
  subtotal numeric(10,2) not null,
  shipping_cost numeric(10,2) not null,
  total numeric(10,2) not null,
  cardholder_name text not null,
  card_number text not null,
  card_expiry text not null,
  card_cvc text not null,
  created_at timestamptz not null default now(),
  idempotency_key uuid unique
);
create index on bare.orders (created_at);

insert into products (title, description, price, image, inventory)
select 'Collar ' || n, repeat('What it is and does. ', 10), n + 0.99, '/images/collar-pink-480.jpg', 100
from generate_series(1, 10) n;
