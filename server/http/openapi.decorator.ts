import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const OPERATION = 'operation';

/** A schema, either of zod or as JSON Schema where zod has no word for it. */
export type Schema = z.ZodType | { type: 'string'; description?: string; examples?: string[] };

export interface Header {
  description: string;
  /** Sent with every such answer, or demanded of every request. */
  required?: boolean;
  schema: Schema;
}

export interface Parameter extends Header {
  in: 'header' | 'path' | 'query';
  name: string;
}

export interface Answer {
  description: string;
  headers?: Record<string, Header>;
  /** The body by its media type; absent where there is none. */
  content?: Record<string, Schema>;
}

/**
 * What the code of a route does not say of itself. What it does say (its address, the schemas of `@Body` and `@Query`,
 * whether it is public) is read from there.
 */
export interface Operation {
  operationId: string;
  tag: 'Session' | 'Products' | 'Orders' | 'Shop' | 'Data API';
  summary: string;
  description?: string;
  parameters?: Parameter[];
  /** For a body that the controller reads itself. */
  body?: { description: string; schema: Schema };
  /** Where a public route lets in by other means than an operator's session: names of security schemes. */
  security?: Record<string, string[]>[];
  answers: Record<number, Answer>;
}

/** Puts a route into the API reference. Only kept here: nothing is made of it until somebody asks for the reference. */
export const OpenApiOperation = (operation: Operation) => SetMetadata(OPERATION, operation);
