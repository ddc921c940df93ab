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

/** Headers that must be documented, unlike the security headers of every response. */
const DOCUMENTED_HEADERS = [
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

/** Checks responses against an OpenAPI document. */
export class DocumentedApi {
  readonly operations = new Map<string, DescribedOperation & { method: string; path: string }>();
  /** `<operationId> <status>` of each checked response. */
  readonly seen = new Set<string>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  // biome-ignore lint/suspicious/noExplicitAny: this class checks its shape
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

  /** Errors of the document according to OpenAPI 3.1; throws for unresolved references. */
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
      for (const { schema } of [...parameters, ...bodies]) this.compile(schema);
    }
    return isDocument.errors ?? [];
  }

  operation(id: string) {
    const operation = this.operations.get(id);
    if (operation === undefined) throw new Error(`The document has no operation ${id}.`);
    return operation;
  }

  /** Throws if the document does not describe a response's status, headers, media type or body. */
  check(id: string, { status, headers, body }: Answer): void {
    const described = this.operation(id).responses[status];
    if (described === undefined) throw new Error(`${id} has no documented status ${status}.`);
    this.seen.add(`${id} ${status}`);
    this.checkHeaders(`${id} ${status}`, described, headers);
    const type = headers.get('content-type')?.split(';', 1)[0];
    if (body === '' && (described.content === undefined || status === 201)) return;
    const content = described.content?.[type ?? ''];
    if (content === undefined) throw new Error(`${id} ${status} has no documented media type ${type}.`);
    this.assertValid(`The body of ${id} ${status}`, content.schema, body);
  }

  checkRequest(id: string, body: unknown): void {
    const content = this.operation(id).requestBody?.content['application/json'];
    if (content === undefined) throw new Error(`${id} has no documented body.`);
    this.assertValid(`The body sent to ${id}`, content.schema, body);
  }

  private checkHeaders(response: string, { headers = {} }: Described, sent: Headers): void {
    for (const [name, { required, schema }] of Object.entries(headers)) {
      const value = sent.get(name);
      if (value !== null) this.assertValid(`${name} of ${response}`, schema, value);
      else if (required) throw new Error(`${response} lacks the header ${name}.`);
    }
    const documented = Object.keys(headers).map((name) => name.toLowerCase());
    const extra = DOCUMENTED_HEADERS.filter((name) => sent.has(name) && !documented.includes(name));
    if (extra.length > 0) throw new Error(`${response} has undocumented headers: ${extra}`);
  }

  private assertValid(what: string, schema: object, value: unknown): void {
    const validate = this.compile(schema);
    if (validate(value)) return;
    throw new Error(
      `${what} is not as described: ${JSON.stringify(validate.errors)} ${JSON.stringify(value)}`,
    );
  }

  /** References in the schema are relative to the document. */
  private compile(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/', '"shop#/');
    const known = this.compiled.get(text) ?? this.ajv.compile(JSON.parse(text));
    this.compiled.set(text, known);
    return known;
  }
}
