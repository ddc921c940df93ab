import { createHash } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type Product,
  type ProductDraft,
  type ProductWithStock,
  productDraftSchema,
  productSchema,
  productWithStockSchema,
  removedProductSchema,
} from '../../contract/api/products.ts';
import type { SessionUser } from '../../contract/api/session.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { Public } from '../auth/public.decorator.ts';
import { IfMatch, isNotModified } from '../http/conditional-request.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { ETAG, errorResponse, IF_MATCH, IF_NONE_MATCH, json, LINK } from '../http/openapi-responses.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { ProductsService, versionTag } from './products.service.ts';
import { type ProductsQuery, productsQuerySchema } from './products-query.ts';

const UNCHANGED = { 304: { description: 'Not modified.', headers: { ETag: ETAG } } };

@Controller('api/products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Public()
  @Get()
  @OpenApiOperation({
    operationId: 'listProducts',
    summary: 'Lists products, newest first',
    parameters: [IF_NONE_MATCH],
    responses: {
      200: json('The page.', z.array(productSchema), { ETag: ETAG, Link: LINK }),
      304: { ...UNCHANGED[304], headers: { ETag: ETAG, Link: LINK } },
      400: errorResponse('`limit` or `after` is malformed.'),
    },
  })
  async list(
    @Query({ schema: productsQuerySchema }) query: ProductsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const { products, next } = await this.products.list(query);
    const link = next && `</api/products?limit=${query.limit}&after=${next}>; rel="next"`;
    if (link) reply.header('Link', link);
    const body = JSON.stringify(products);
    // Caches store headers with the list, so the tag covers the Link header too.
    const hash = createHash('sha256').update(body).update(`${link}`).digest('base64url');
    if (isNotModified(reply, `"${hash}"`)) return undefined;
    reply.type('application/json; charset=utf-8');
    return body;
  }

  @Public()
  @Get(':id')
  @OpenApiOperation({
    operationId: 'getProduct',
    summary: 'Returns a product',
    parameters: [IF_NONE_MATCH],
    responses: {
      200: json('The product.', productWithStockSchema, { ETag: ETAG }),
      ...UNCHANGED,
    },
  })
  async get(
    @Param('id', ResourceIdPipe) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductWithStock | undefined> {
    const product = await this.products.get(id);
    return isNotModified(reply, versionTag(product.version, product.stock)) ? undefined : product;
  }

  @Post()
  @OpenApiOperation({
    operationId: 'createProduct',
    summary: 'Creates a product',
    responses: { 201: json('The created product.', productSchema, { ETag: ETAG }) },
  })
  async create(
    @Body({ schema: productDraftSchema }) draft: ProductDraft,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Product> {
    const product = await this.products.create(draft);
    reply.header('ETag', versionTag(product.version));
    return product;
  }

  @Put(':id')
  @OpenApiOperation({
    operationId: 'updateProduct',
    summary: 'Replaces a product',
    parameters: [IF_MATCH],
    responses: {
      200: json('The updated product.', productSchema, { ETag: ETAG }),
      412: errorResponse('The product has changed since the version in `If-Match`.'),
    },
  })
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
  @OpenApiOperation({
    operationId: 'removeProduct',
    summary: 'Deletes a product',
    responses: { 200: json('The product is deleted.', removedProductSchema) },
  })
  async remove(
    @Param('id', ResourceIdPipe) id: string,
    @CurrentUser() { email }: SessionUser,
  ): Promise<{ _id: string }> {
    await this.products.remove(id, email);
    return { _id: id };
  }
}
