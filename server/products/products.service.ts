import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { ProductDraft, Product as WireProduct } from '../../contract/products.ts';
import { Product } from './product.entity.ts';

function toWire(product: Product): WireProduct {
  const { id, title, description, price, image, inventory } = product;
  return { _id: id, title, description, price, image, inventory };
}

@Injectable()
export class ProductsService {
  constructor(@InjectRepository(Product) private readonly products: Repository<Product>) {}

  /** All products, newest first. */
  async list(): Promise<WireProduct[]> {
    const products = await this.products.find({ order: { createdAt: 'DESC', id: 'DESC' } });
    return products.map(toWire);
  }

  /** @throws NotFoundException */
  async get(id: string): Promise<WireProduct> {
    const product = await this.products.findOneBy({ id });
    if (product === null) throw this.unknown();
    return toWire(product);
  }

  async create(draft: ProductDraft): Promise<WireProduct> {
    return toWire(await this.products.save(this.products.create(draft)));
  }

  /** @throws NotFoundException */
  async update(id: string, draft: ProductDraft): Promise<WireProduct> {
    const { affected } = await this.products.update(id, draft);
    if (affected === 0) throw this.unknown();
    return { _id: id, ...draft };
  }

  /** @throws NotFoundException */
  async remove(id: string): Promise<void> {
    const { affected } = await this.products.delete(id);
    if (affected === 0) throw this.unknown();
  }

  private unknown(): NotFoundException {
    return new NotFoundException('There is no product with this id.');
  }
}
