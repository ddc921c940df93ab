import { createHash } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Product, ProductDraft } from '../../contract/products.ts';
import { Public } from '../auth/public.decorator.ts';
import { IfMatch, isNotModified } from '../http/conditional-request.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { productsOpenApi } from './products.openapi.ts';
import { type ProductsQuery, productDraftSchema, productsQuerySchema } from './products.schemas.ts';
import { ProductsService, versionTag } from './products.service.ts';

@Controller('api/products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Public()
  @Get()
  @productsOpenApi.list
  async list(
    @Query({ schema: productsQuerySchema }) query: ProductsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const { products, next } = await this.products.list(query);
    const link = next && `</api/products?limit=${query.limit}&after=${next}>; rel="next"`;
    if (link) reply.header('Link', link);
    const body = JSON.stringify(products);
    // A cache stores the headers with the list, so the tag covers both.
    const hash = createHash('sha256').update(body).update(`${link}`).digest('base64url');
    if (isNotModified(reply, `"${hash}"`)) return undefined;
    reply.type('application/json; charset=utf-8');
    return body;
  }

  @Public()
  @Get(':id')
  @productsOpenApi.get
  async get(
    @Param('id', ResourceIdPipe) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Product | undefined> {
    const product = await this.products.get(id);
    return isNotModified(reply, versionTag(product.version)) ? undefined : product;
  }

  @Post()
  @productsOpenApi.create
  async create(
    @Body({ schema: productDraftSchema }) draft: ProductDraft,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Product> {
    const product = await this.products.create(draft);
    reply.header('ETag', versionTag(product.version));
    return product;
  }

  @Put(':id')
  @productsOpenApi.update
  async update(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: productDraftSchema }) draft: ProductDraft,
    @IfMatch() expected: string[] | '*',
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Product> {
    const product = await this.products.update(id, draft, expected);
    reply.header('ETag', versionTag(product.version));
    return product;
  }

  @Delete(':id')
  @productsOpenApi.remove
  async remove(@Param('id', ResourceIdPipe) id: string): Promise<{ _id: string }> {
    await this.products.remove(id);
    return { _id: id };
  }
}
