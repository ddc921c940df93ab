/*
 * The cost of the framework alone: Nest on Fastify with the bare insert, without guards, hooks or validation.
 * Requires DATABASE_URL and ORDER_COLUMNS, the columns of an order. Calls decorators, because Node cannot parse them.
 */
import 'reflect-metadata';
import { Body, Controller, Headers, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { openBareDatabase } from './bare-database.mjs';

const database = openBareDatabase(process.env.DATABASE_URL);

class OrdersController {
  insert([row], idempotencyKey) {
    return database.insertOrder(row, idempotencyKey);
  }
}
const { prototype } = OrdersController;
Controller('rest/v1')(OrdersController);
Post('orders')(prototype, 'insert', Object.getOwnPropertyDescriptor(prototype, 'insert'));
Body()(prototype, 'insert', 0);
Headers('idempotency-key')(prototype, 'insert', 1);

class BareModule {}
Module({ controllers: [OrdersController] })(BareModule);

const app = await NestFactory.create(BareModule, new FastifyAdapter(), { logger: ['error'] });
await app.listen(0, '127.0.0.1');
console.log(`ready at ${await app.getUrl()}`);
