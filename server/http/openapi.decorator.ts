import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const OPERATION = 'operation';

/** A zod schema, or a JSON Schema that zod cannot express. */
export type Schema = z.ZodType | { type: 'string'; description?: string; examples?: string[] };

export interface Header {
  description: string;
  /** In every such response, or every request. */
  required?: boolean;
  schema: Schema;
}

export interface Parameter extends Header {
  in: 'header' | 'path' | 'query';
  name: string;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, Header>;
  /** The body by media type; absent if the response has none. */
  content?: Record<string, Schema>;
}

/**
 * Describes what cannot be derived from the code of a route. The API reference derives the path, the schemas of `@Body`
 * and `@Query`, the access, and the standard responses (`server/api-reference/standard-responses.ts`).
 */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  /** If the controller validates the body itself. */
  body?: { description: string; schema: Schema; type?: 'application/json' | 'text/csv' };
  /** If the route requires something other than an operator's session. */
  security?: Record<string, string[]>[];
  /** By status. Overrides the standard responses. */
  responses: Record<number, OpenApiResponse>;
  /** False for a route without the database or with another error format: it has only `responses`. */
  standardResponses?: false;
}

/** Adds a route to the API reference. Only stores metadata, from which the build generates the document. */
export const OpenApiOperation = (operation: Operation) => SetMetadata(OPERATION, operation);
