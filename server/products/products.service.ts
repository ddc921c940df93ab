import { createHash } from 'node:crypto';
import { Injectable, NotFoundException, PreconditionFailedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { Repository } from 'typeorm';
import type { ProductDraft, ProductWithStock, Product as WireProduct } from '../../contract/api/products.ts';
import type { ShopperStock } from '../../contract/api/stock.ts';
import { InjectRuntimePool } from '../database/database.module.ts';
import { Database } from '../database/database.ts';
import { queryOnPool } from '../database/query-on-pool.ts';
import { notFoundMessage } from '../http/exceptions.ts';
import { StockState } from '../stock/stock-state.ts';
import { CoalescedReads } from './coalesced-reads.ts';
import { Product } from './product.entity.ts';
import { type ProductsQuery, writeCursor } from './products-query.ts';

export interface ProductsPage {
  products: WireProduct[];
  /** Cursor of the next page; undefined on the last page. */
  next?: string;
}

/** A product in a list, with the position that a cursor names. */
type ListedProduct = WireProduct & { microseconds: string };

const COLUMNS = 'id as "_id", title, description, price::float8 as price, image, inventory, version';

/** Every visit reads products. These statements are named, so that PostgreSQL caches their plans; TypeORM names none. */
const FIND = `select ${COLUMNS} from products where id = $1`;
const LIST = (condition = '') =>
  `select ${COLUMNS}, (extract(epoch from created_at) * 1000000)::bigint as microseconds
   from products ${condition} order by created_at desc, id desc limit $1`;
const LIST_FIRST = LIST();
const LIST_AFTER = LIST(`where (created_at, id) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3)`);

/** The maximum of a PostgreSQL integer. */
const HIGHEST_VERSION = 2_147_483_647;

/** A strong entity tag: a version has one representation, apart from its stock. */
export function versionTag(version: number, stock?: ShopperStock): string {
  if (stock === undefined) return `"${version}"`;
  return `"${version}-${createHash('sha256').update(JSON.stringify(stock)).digest('base64url')}"`;
}

/** Parses entity tags, and ignores the stock in them. Ignores weak and foreign ones (RFC 9110, 13.1.1). */
export function taggedVersions(tags: readonly string[]): number[] {
  return tags
    .map((tag) => Number(/^"([1-9]\d{0,9})(?:-[\w-]+)?"$/.exec(tag)?.[1]))
    .filter((version) => version <= HIGHEST_VERSION);
}

@Injectable()
export class ProductsService {
  private readonly lists = new CoalescedReads<ProductsPage>();
  private readonly reads = new CoalescedReads<WireProduct>();

  constructor(
    @InjectRepository(Product) private readonly products: Repository<Product>,
    @InjectRuntimePool() private readonly pool: Pool,
    private readonly database: Database,
    private readonly stock: StockState,
  ) {}

  list(query: ProductsQuery): Promise<ProductsPage> {
    return this.lists.read(JSON.stringify(query), () => this.readList(query));
  }

  private async readList({ limit, after }: ProductsQuery): Promise<ProductsPage> {
    // One extra row shows whether there is a next page.
    const { rows: found } = await queryOnPool<ListedProduct>(
      this.pool,
      after === undefined
        ? { name: 'list_products', text: LIST_FIRST, values: [limit + 1] }
        : {
            name: 'list_products_after',
            text: LIST_AFTER,
            values: [limit + 1, after.microseconds, after.id],
          },
    );
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      products: found.slice(0, limit).map(({ microseconds, ...product }) => product),
      next: last && writeCursor({ microseconds: last.microseconds, id: last._id }),
    };
  }

  async get(id: string): Promise<ProductWithStock> {
    const product = await this.reads.read(id, () => this.readProduct(id));
    const stock = this.stock.of(product.title);
    return stock === undefined ? product : { ...product, stock };
  }

  private async readProduct(id: string): Promise<WireProduct> {
    const { rows } = await queryOnPool<WireProduct>(this.pool, {
      name: 'find_product',
      text: FIND,
      values: [id],
    });
    if (rows[0] === undefined) throw this.unknown();
    return rows[0];
  }

  async create(draft: ProductDraft): Promise<WireProduct> {
    const { raw } = await this.products
      .createQueryBuilder()
      .insert()
      .values(draft)
      .returning(COLUMNS)
      .execute();
    return raw[0];
  }

  /** A single statement, so that of two operators who edit the same version, one gets a 412. */
  async update(id: string, draft: ProductDraft, expected: string[] | '*'): Promise<WireProduct> {
    const update = this.products.createQueryBuilder().update().set(draft).where('id = :id', { id });
    if (expected !== '*') update.andWhere('version = any(:versions)', { versions: taggedVersions(expected) });
    const { raw } = await update.returning(COLUMNS).execute();
    if (raw.length > 0) return raw[0];
    if (!(await this.products.existsBy({ id }))) throw this.unknown();
    throw new PreconditionFailedException(
      'This product was changed after you opened it. Your changes aren’t saved. Check the current version, then save again.',
    );
  }

  /** A trigger deletes the product's count, and logs the deletion with the operator. */
  async remove(id: string, operator: string): Promise<void> {
    const removed = await this.database.transactionAs(operator, (transaction) =>
      transaction.execute('delete from products where id = $1', [id]),
    );
    if (removed === 0) throw this.unknown();
  }

  private unknown(): NotFoundException {
    return new NotFoundException(notFoundMessage('product'));
  }
}
