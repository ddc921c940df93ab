import pg from 'pg';

const ORDER_COLUMNS = process.env.ORDER_COLUMNS.split(',');
const PRODUCT = 'select id, title, description, price, image, inventory, version from products';

/** Only prepared statements on a pool of ten connections. */
export function openBareDatabase(url) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const placeholders = [...ORDER_COLUMNS, 'idempotency_key'].map((_, index) => `$${index + 1}`);
  const insert = {
    name: 'insert_order',
    text: `insert into bare.orders (${ORDER_COLUMNS}, idempotency_key) values (${placeholders})
      returning id, order_number, total, created_at`,
  };
  const find = { name: 'find_product', text: `${PRODUCT} where id = $1` };
  const list = { name: 'list_products', text: `${PRODUCT} order by created_at desc, id desc limit 101` };
  return {
    async insertOrder(row, idempotencyKey) {
      const values = ORDER_COLUMNS.map((name) => (name === 'items' ? JSON.stringify(row.items) : row[name]));
      const { rows } = await pool.query({ ...insert, values: [...values, idempotencyKey] });
      return rows;
    },
    findProduct: async (id) => (await pool.query({ ...find, values: [id] })).rows[0],
    listProducts: async () => (await pool.query(list)).rows,
  };
}
