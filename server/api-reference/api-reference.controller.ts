import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Public } from '../auth/public.decorator.ts';
import { isNotModified } from '../http/conditional-request.ts';
import { NOT_FOUND } from '../http/errors/public-error.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { ETAG, IF_NONE_MATCH, json } from '../http/openapi-responses.ts';

/** Written by the build (scripts/write-openapi.mjs). */
const DOCUMENT = path.join(import.meta.dirname, '../api-reference/openapi.json');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const PAGE_DIRECTORY = path.join(import.meta.dirname, '../api-reference/page');
/** The build copies the last two from Swagger UI. */
const PAGE_FILES = ['index.html', 'page.css', 'page.js', 'swagger-ui.css', 'swagger-ui-bundle.js'];

async function sendFile(reply: FastifyReply, file: string): Promise<Buffer | undefined> {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('base64url');
  if (isNotModified(reply, `"${hash}"`)) return undefined;
  reply.type(TYPES[path.extname(file)] ?? 'application/octet-stream');
  return content;
}

const documentSchema = z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApiDocument' });

/** The API reference: an OpenAPI document, and a page that shows it. */
@Controller('api')
export class ApiReferenceController {
  @Public('outside production')
  @Get('docs-json')
  @OpenApiOperation({
    operationId: 'getApiReference',
    summary: 'This document',
    description: 'Public outside production; in production, for operators only.',
    parameters: [IF_NONE_MATCH],
    responses: {
      200: json('The document.', documentSchema, { ETag: ETAG }),
      304: { description: 'Not modified.', headers: { ETag: ETAG } },
    },
  })
  document(@Res({ passthrough: true }) reply: FastifyReply) {
    return sendFile(reply, DOCUMENT);
  }

  /** Public, since a browser sends no token when it opens a URL. The page's script sends it. */
  @Public()
  @Get('docs')
  page(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.file('index.html', reply);
  }

  @Public()
  @Get('docs/:file')
  file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply) {
    if (!PAGE_FILES.includes(name)) throw new NotFoundException(NOT_FOUND);
    return sendFile(reply, path.join(PAGE_DIRECTORY, name));
  }
}
