import fc, { type Arbitrary } from 'fast-check';

export interface JsonSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Texts that often break programs. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202e',
  '\u2028',
  'İ',
  '🐈‍⬛',
  '١٢٣',
  '-0',
  '1e9',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%zz',
  "'; drop table orders; --",
  "' or '1'='1",
  '$1',
  '\\',
  '"',
  ':*&|!<->()',
  '<script>alert(1)</script>',
  '\r\nX-Injected: 1',
  '9999-12-31T23:59:59.999999Z',
  'infinity',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  '字'.repeat(300),
];

const ODD_NUMBERS = [0, -0, -1, 0.001, 7.991, 1e15, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308];

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary' }),
  fc.string({ maxLength: 60 }),
);

const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(...ODD_NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { $ne: null }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates values that match the schemas of a document, and values that nearly do. */
export class ArbitraryValues {
  // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, which DocumentedApi has checked
  constructor(private readonly document: any) {}

  valid(schema: JsonSchema): Arbitrary<unknown> {
    if (schema.$ref !== undefined) return this.valid(this.resolve(schema.$ref));
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => this.valid(option)));
    if (schema.type === 'string') return text(schema);
    if (schema.type === 'integer') {
      const { minimum = -1000, maximum = 1000 } = schema;
      return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
    }
    if (schema.type === 'number') {
      const { minimum = 0, maximum = 100_000 } = schema;
      return fc
        .double({ min: minimum, max: maximum, noNaN: true })
        .map((value) => Math.round(value * 100) / 100);
    }
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'array') {
      const { minItems = 0, maxItems = 5, items = {} } = schema;
      return fc.array(this.valid(items), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 3),
      });
    }
    if (schema.type === 'object') {
      const { properties = {}, required = [] } = schema;
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, this.valid(value)])),
        { requiredKeys: required },
      );
    }
    return oddValue;
  }

  /** Values with one or two defects, or right at a limit. */
  near(schema: JsonSchema): Arbitrary<unknown> {
    if (schema.$ref !== undefined) return this.near(this.resolve(schema.$ref));
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => this.near(option)));
    if (schema.type === 'object') return this.changed(this.valid(schema), schema);
    if (schema.type === 'array') {
      const { maxItems = 3, items = {} } = schema;
      return fc.oneof(
        fc.array(fc.oneof(this.valid(items), this.near(items)), { maxLength: 3 }),
        this.valid(items).map((item) => Array(maxItems + 1).fill(item)),
      );
    }
    if (schema.type === 'integer' || schema.type === 'number') {
      const { minimum = 0, maximum = 0 } = schema;
      return fc.oneof(fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, ...ODD_NUMBERS), oddValue);
    }
    if (schema.maxLength !== undefined) {
      const { maxLength } = schema;
      return fc.oneof(
        oddValue,
        fc.constantFrom('x', '字', '🐈', ' ').map((letter) => letter.repeat(maxLength + 1)),
        fc.constantFrom('x', '字', ' ').map((letter) => letter.repeat(maxLength)),
      );
    }
    return oddValue;
  }

  /** Objects with some changed, missing or additional fields. */
  changed(objects: Arbitrary<unknown>, schema: JsonSchema): Arbitrary<unknown> {
    const { properties = {} } = schema.$ref === undefined ? schema : this.resolve(schema.$ref);
    const changes = Object.entries(properties).map(([name, value]) =>
      fc.record({ name: fc.constant(name), value: fc.oneof(this.near(value), this.valid(value)) }),
    );
    const change = fc.oneof(
      { arbitrary: fc.oneof(...changes), weight: 6 },
      { arbitrary: fc.record({ name: fc.constantFrom(...Object.keys(properties)) }), weight: 2 },
      { arbitrary: fc.record({ name: oddText, value: oddValue }), weight: 1 },
    );
    return fc
      .tuple(objects, fc.array(change, { minLength: 1, maxLength: 2 }))
      .map(([object, made]) =>
        Object.fromEntries([
          ...Object.entries(object as object),
          ...made.map((one) => [one.name, 'value' in one ? one.value : undefined]),
        ]),
      );
  }

  private resolve(reference: string): JsonSchema {
    return reference
      .slice(2)
      .split('/')
      .reduce((part, name) => part[name], this.document);
  }
}

function text({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'xsmall', maxLength });
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'grapheme' });
}
