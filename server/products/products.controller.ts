import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import type { Product, ProductDraft } from '../../contract/products.ts';
import { Public } from '../auth/public.decorator.ts';
import { ResourceIdPipe } from '../http/resource-id.pipe.ts';
import { productDraftSchema } from './product-draft.schema.ts';
import { ProductsService } from './products.service.ts';

@Controller('api/products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Public()
  @Get()
  list(): Promise<Product[]> {
    return this.products.list();
  }

  @Public()
  @Get(':id')
  get(@Param('id', ResourceIdPipe) id: string): Promise<Product> {
    return this.products.get(id);
  }

  @Post()
  create(@Body({ schema: productDraftSchema }) draft: ProductDraft): Promise<Product> {
    return this.products.create(draft);
  }

  @Put(':id')
  update(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: productDraftSchema }) draft: ProductDraft,
  ): Promise<Product> {
    return this.products.update(id, draft);
  }

  @Delete(':id')
  async remove(@Param('id', ResourceIdPipe) id: string): Promise<{ _id: string }> {
    await this.products.remove(id);
    return { _id: id };
  }
}
