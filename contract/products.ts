/** A product as the storefront and admin API send it. `price` is in decimal dollars. */
export interface Product {
  _id: string;
  title: string;
  description: string;
  price: number;
  /** URL of the picture. */
  image: string;
  inventory: number;
  /** Incremented with every change. Also the product's `ETag`, which an update can send in `If-Match`. */
  version: number;
}

/** Body of `POST /api/products` and `PUT /api/products/{id}`. */
export type ProductDraft = Omit<Product, '_id' | 'version'>;

/** A product as the storefront needs it. */
export type OfferedProduct = Omit<Product, 'version'>;

export const PRODUCTS_PAGE = { default: 100, maximum: 200 } as const;

/** The collar that is built into the shop and needs no row in the database (spec §3). Prices in dollars. */
export const BUILT_IN_COLLAR = {
  _id: 'laser-collar',
  title: 'Smart Laser Cat Collar',
  price: 15.99,
  salePrice: 7.99,
} as const;

export const PRODUCT_LIMITS = {
  title: 200,
  description: 5000,
  image: 2048,
  /** What numeric(10,2) holds, in dollars. */
  price: 99_999_999.99,
  /** What a PostgreSQL integer holds. */
  inventory: 2_147_483_647,
} as const;
