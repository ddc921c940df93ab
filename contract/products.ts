export const PRODUCTS_PAGE = { default: 100, maximum: 200 } as const;

export const PRODUCT_LIMITS = {
  title: 200,
  description: 5000,
  image: 2048,
  /** The maximum of numeric(10,2), in dollars. */
  price: 99_999_999.99,
  /** The maximum of a PostgreSQL integer. */
  inventory: 2_147_483_647,
} as const;
