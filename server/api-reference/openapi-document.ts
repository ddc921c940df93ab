import type { INestApplication, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiIncludeEndpoint,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  DocumentBuilder,
  type OpenAPIObject,
  SwaggerModule,
} from '@nestjs/swagger';
import { z } from 'zod';
import { SHOP_NAME } from '../../contract/shop/facts.shop.ts';
import {
  OPERATION,
  type OpenApiResponse,
  type Operation,
  type Parameter,
} from '../http/openapi.decorator.ts';
import { jsonSchemaOf, SchemaCollection } from './json-schema.ts';
import { type Route, routeOf } from './route.ts';
import { standardParameters, standardResponses } from './standard-responses.ts';

/** What applies to the whole API, in Markdown. */
const INTRODUCTION = `
Money is in decimal dollars. Times are ISO 8601.

Every \`GET\` also works as \`HEAD\`. A method that a URL does not support gets a 405 with \`Allow\`.
Responses are \`Cache-Control: no-store\`, unless they have an \`ETag\`: those can be cached and revalidated.

Errors under \`/api\` are \`{ "error": "..." }\`, with a message that you can show to people. The Data API under \`/rest/v1\`
is compatible with PostgREST, so the official Supabase client works with it.
`.trim();

const OPERATOR = { operator: [] };
const ANONYMOUS = {};
const PARAMETER = { header: ApiHeader, path: ApiParam, query: ApiQuery };

/** Adds the decorators of `@nestjs/swagger` to routes, from the metadata of `@OpenApiOperation`. */
class Decoration {
  readonly schemas = new SchemaCollection();

  decorate(controller: Type, name: string): void {
    const handler = controller.prototype[name];
    const operation: Operation | undefined = Reflect.getMetadata(OPERATION, handler);
    if (operation === undefined) return;
    const { operationId, summary, description, parameters = [], body, security } = operation;
    const route = routeOf(controller, handler);
    const responses = {
      ...(operation.standardResponses !== false && standardResponses(route)),
      ...operation.responses,
    };
    const decorators = [
      ApiIncludeEndpoint(),
      ApiOperation({
        operationId,
        summary,
        description,
        tags: [route.tag],
        security: security ?? securityOf(route),
      }),
      ...[...standardParameters(route), ...parameters].map((parameter) => this.parameter(parameter)),
      ...Object.entries(responses).map(([status, response]) => this.response(Number(status), response)),
    ];
    if (body !== undefined) {
      const schema = this.schemas.add(body.schema, 'input');
      decorators.push(
        ApiBody({ description: body.description, required: true, schema }),
        ApiConsumes(body.type ?? 'application/json'),
      );
    }
    const descriptor = Object.getOwnPropertyDescriptor(controller.prototype, name);
    for (const decorator of decorators) decorator(controller.prototype, name, descriptor ?? {});
  }

  private parameter({ in: location, schema, required = false, ...parameter }: Parameter): MethodDecorator {
    return PARAMETER[location]({ ...parameter, required, schema: this.schemas.add(schema, 'input') });
  }

  private response(status: number, { description, headers = {}, content }: OpenApiResponse): MethodDecorator {
    return ApiResponse({
      status,
      description,
      headers: mapValues(headers, (header) => ({
        ...header,
        schema: this.schemas.add(header.schema, 'output'),
      })),
      ...(content && {
        content: mapValues(content, (schema) => ({ schema: this.schemas.add(schema, 'output') })),
      }),
    });
  }
}

function securityOf({ access }: Route) {
  if (access === 'everywhere') return [];
  return access === 'operators' ? [OPERATOR] : [OPERATOR, ANONYMOUS];
}

function mapValues<From, To>(object: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

/** Called once, by the build: decorators cannot be removed, and `@nestjs/swagger` is not installed at run time. */
export function describeApplication(app: INestApplication, version: string): OpenAPIObject {
  const decoration = new Decoration();
  const scanner = new MetadataScanner();
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      for (const name of scanner.getAllMethodNames(metatype?.prototype))
        decoration.decorate(metatype as Type, name);
    }
  }
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle(`${SHOP_NAME} API`)
    .setDescription(INTRODUCTION)
    .setVersion(version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This shop')
    .addBearerAuth({ type: 'http', description: 'The `token` from `POST /api/auth/login`.' }, 'operator')
    .addApiKey(
      {
        type: 'apiKey',
        name: 'apikey',
        in: 'header',
        description: 'The `supabaseAnonKey` from `GET /api/settings`.',
      },
      'publicKey',
    )
    .addApiKey(
      { type: 'apiKey', name: 'apikey', in: 'query', description: 'The same key as a query parameter.' },
      'publicKeyInAddress',
    )
    .build();
  return SwaggerModule.createDocument(
    app,
    { ...config, components: { ...config.components, schemas: decoration.schemas.components } },
    {
      autoTagControllers: false,
      onlyIncludeDecoratedEndpoints: true,
      standardSchemaConverter: (schema, { schemaType }) =>
        schema instanceof z.ZodType ? jsonSchemaOf(schema, schemaType) : undefined,
    },
  );
}
