export const PRODUCTS_PAGE = { default: 100, maximum: 200 } as const;

export const PRODUCT_LIMITS = {
  title: 200,
  description: 5000,
  image: 2048,
  /** What numeric(10,2) holds, in dollars. */
  price: 99_999_999.99,
  /** What a PostgreSQL integer holds. */
  inventory: 2_147_483_647,
} as const;
