// Writes the OpenAPI document into the given build. Nest's preview mode registers all routes but creates no providers, so
// this needs neither a database nor settings.
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CHECKOUT } from './run-command.mjs';

const [folder] = process.argv.slice(2);
const SERVER = path.join(folder, 'server');
const importFromServer = (file) => import(pathToFileURL(path.join(SERVER, file)));

const { AppModule } = await importFromServer('app.module.js');
const { describeApplication } = await importFromServer('api-reference/openapi-document.js');
const { version } = JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8'));

const NEVER_CONNECTED = 'postgres://never-connected.invalid/';
const app = await NestFactory.create(
  // Including the routes that are only enabled by a setting.
  AppModule.register(
    { stripeSecretKey: '', stripeWebhookSecret: '', mail: {}, shopUrl: 'https://never-connected.invalid' },
    { runtime: NEVER_CONNECTED, orders: NEVER_CONNECTED },
  ),
  new FastifyAdapter(),
  { preview: true, abortOnError: false, logger: ['error'] },
);
const document = JSON.stringify(describeApplication(app, version));
writeFileSync(path.join(SERVER, 'api-reference/openapi.json'), document);
