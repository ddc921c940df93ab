/*
 * What a shop's framework takes by itself: Nest on Fastify and the bare insert, without a guard, a hook or a rule.
 * DATABASE_URL names the database, ORDER_COLUMNS what an order consists of. Node reads no decorators, so they are called.
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
