import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import { MAX_BODY_BYTES } from '../limits.ts';
import { plugin } from '../plugin.ts';
import { acceptsRaw } from './raw-body.ts';
import { readBody } from './read-body.ts';

/**
 * An order is sent with four levels: a list of rows, each with a list of items. Thousands of levels would overflow the stack
 * of recursive code.
 */
const MAX_JSON_DEPTH = 32;

/**
 * Accepts JSON only, except for routes with `RawBodyRoute`. An empty body counts as none. Ignores the body of a DELETE, since
 * some clients, such as Supabase's, send a content type with every request.
 */
export const bodiesPlugin = plugin((server) => {
  server.addHttpMethod('DELETE', { overrideExisting: true });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', (request, payload, done) => {
    if (acceptsRaw(request, 'application/json')) return done(null, payload);
    readBody(payload, MAX_BODY_BYTES).then((body) => {
      const text = body.toString();
      if (text === '') done(null, undefined);
      else if (isNestedDeeper(text, MAX_JSON_DEPTH)) done(tooDeep());
      else parse(request, text, done);
    }, done);
  });
  server.addContentTypeParser('text/csv', (request, payload, done) => {
    if (acceptsRaw(request, 'text/csv')) done(null, payload);
    else done(new UnsupportedMediaTypeException('Unsupported Media Type: text/csv'));
  });
});

const tooDeep = () => new BadRequestException(`The JSON is nested more than ${MAX_JSON_DEPTH} levels deep.`);

/** Whether arrays and objects are nested deeper than `maxDepth` levels. Reads each character once. */
export function isNestedDeeper(json: string, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') inString = !inString;
    else if (inString) {
      // An escaped quote does not end the string.
      if (character === '\\') index += 1;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}
