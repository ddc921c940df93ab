import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const OPERATION = 'operation';

/** A schema of zod, or JSON Schema where zod cannot express it. */
export type Schema = z.ZodType | { type: 'string'; description?: string; examples?: string[] };

export interface Header {
  description: string;
  /** Sent with every such response, or demanded of every request. */
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
  /** The body by its media type; absent where there is none. */
  content?: Record<string, Schema>;
}

/**
 * What the code of a route does not say itself. Its path, the schemas of `@Body` and `@Query`, whether it is public, and
 * the responses that follow from these are read from the code (`server/api-reference/standard-responses.ts`).
 */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  /** For a body that the controller validates itself. */
  body?: { description: string; schema: Schema; type?: 'application/json' | 'text/csv' };
  /** Security schemes of a route that takes something else than an operator's session. */
  security?: Record<string, string[]>[];
  /** By status. They replace standard ones. */
  responses: Record<number, OpenApiResponse>;
  /** False for a route without the database, or with errors of another shape: `responses` are then all. */
  standardResponses?: false;
}

/** Puts a route into the API reference. It only keeps the data, from which the build writes the document. */
export const OpenApiOperation = (operation: Operation) => SetMetadata(OPERATION, operation);
