import type { SchemaObject } from '@nestjs/swagger';
import { z } from 'zod';
import type { Schema } from '../http/openapi.decorator.ts';

type Direction = 'input' | 'output';
type Schemas = Record<string, SchemaObject>;

/**
 * A zod schema as JSON Schema 2020-12, as OpenAPI 3.1 uses it. Schemas that have an `id` become components.
 * @param direction which side of transforms and defaults to describe: `input` is what a caller sends
 */
export function jsonSchemaOf(schema: z.ZodType, direction: Direction) {
  const converted = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: direction,
    override: ({ jsonSchema }) => {
      // The pattern is long, and the format already says the same.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      const { documentedAs } = jsonSchema;
      if (documentedAs === undefined) return;
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
      Object.assign(jsonSchema, documentedAs);
    },
  });
  const { $schema, $defs, ...rest } = JSON.parse(
    JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  return { schema: rest as SchemaObject, components: ($defs ?? {}) as Schemas };
}

export class SchemaCollection {
  readonly components: Schemas = {};

  add(schema: Schema, direction: Direction): SchemaObject {
    if (!(schema instanceof z.ZodType)) return schema;
    const converted = jsonSchemaOf(schema, direction);
    Object.assign(this.components, converted.components);
    return converted.schema;
  }
}
