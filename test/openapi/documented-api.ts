import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from '../shop/api-client.ts';

interface Described {
  description: string;
  headers?: Record<string, { required?: boolean; schema: object }>;
  content?: Record<string, { schema: object }>;
}

export interface DescribedOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { in: string; name: string; required?: boolean; schema: object; description?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, Described>;
}

/** What only a documented answer may have. Every answer has the shop's security headers beside. */
const TELLING_HEADERS = [
  'allow',
  'content-disposition',
  'content-range',
  'etag',
  'link',
  'location',
  'preference-applied',
  'proxy-status',
  'retry-after',
  'www-authenticate',
  'x-accel-buffering',
];

/** An OpenAPI document, and what it has to say of answers that were really given. */
export class DocumentedApi {
  readonly operations = new Map<string, DescribedOperation & { method: string; path: string }>();
  /** `<operationId> <status>` of every answer that was checked. */
  readonly seen = new Set<string>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  // biome-ignore lint/suspicious/noExplicitAny: whether it has the form of a document is found out here
  constructor(readonly document: any) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, 'shop');
    for (const [route, item] of Object.entries<Record<string, DescribedOperation>>(document.paths)) {
      for (const [method, operation] of Object.entries(item))
        this.operations.set(operation.operationId, {
          ...operation,
          method: method.toUpperCase(),
          path: route,
        });
    }
  }

  /** What is wrong with the document as one of OpenAPI 3.1, references that lead nowhere included. */
  faults(): unknown[] {
    const file = path.join(__dirname, 'openapi-3.1.schema.json');
    const isDocument = new Ajv2020({ strict: false, validateFormats: false }).compile(
      JSON.parse(readFileSync(file, 'utf8')),
    );
    isDocument(this.document);
    for (const { parameters, requestBody, responses } of this.operations.values()) {
      const bodies = [requestBody, ...Object.values(responses)].flatMap((body) =>
        Object.values(body?.content ?? {}),
      );
      // Throws for a reference that leads nowhere.
      for (const { schema } of [...parameters, ...bodies]) this.compile(schema);
    }
    return isDocument.errors ?? [];
  }

  operation(id: string) {
    const operation = this.operations.get(id);
    if (operation === undefined) throw new Error(`The document has no operation ${id}.`);
    return operation;
  }

  /** Throws unless an answer is one that the document describes: status, headers, media type and body. */
  check(id: string, { status, headers, body }: Answer): void {
    const described = this.operation(id).responses[status];
    if (described === undefined) throw new Error(`${id} is not described to answer ${status}.`);
    this.seen.add(`${id} ${status}`);
    this.checkHeaders(`${id} ${status}`, described, headers);
    const type = headers.get('content-type')?.split(';', 1)[0];
    if (body === '' && (described.content === undefined || status === 201)) return;
    const content = described.content?.[type ?? ''];
    if (content === undefined) throw new Error(`${id} ${status} is not described to be ${type}.`);
    this.assertValid(`The body of ${id} ${status}`, content.schema, body);
  }

  checkRequest(id: string, body: unknown): void {
    const content = this.operation(id).requestBody?.content['application/json'];
    if (content === undefined) throw new Error(`${id} is not described to take a body.`);
    this.assertValid(`What was sent to ${id}`, content.schema, body);
  }

  private checkHeaders(place: string, { headers = {} }: Described, sent: Headers): void {
    for (const [name, { required, schema }] of Object.entries(headers)) {
      const value = sent.get(name);
      if (value !== null) this.assertValid(`${name} of ${place}`, schema, value);
      else if (required) throw new Error(`${place} lacks the header ${name}.`);
    }
    const documented = Object.keys(headers).map((name) => name.toLowerCase());
    const extra = TELLING_HEADERS.filter((name) => sent.has(name) && !documented.includes(name));
    if (extra.length > 0) throw new Error(`${place} has undocumented headers: ${extra}`);
  }

  private assertValid(what: string, schema: object, value: unknown): void {
    const validate = this.compile(schema);
    if (validate(value)) return;
    throw new Error(
      `${what} is not as described: ${JSON.stringify(validate.errors)} ${JSON.stringify(value)}`,
    );
  }

  /** References are of the document that the schema stands in. */
  private compile(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/', '"shop#/');
    const known = this.compiled.get(text) ?? this.ajv.compile(JSON.parse(text));
    this.compiled.set(text, known);
    return known;
  }
}
