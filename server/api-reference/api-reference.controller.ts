import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isNotModified } from '../http/conditional-request.ts';
import { NOTHING_HERE } from '../http/error.filter.ts';
import { Public } from '../http/public.decorator.ts';
import { apiReferenceOpenApi } from './api-reference.openapi.ts';
import { ApiReference } from './api-reference.service.ts';
import { pageFile } from './page-files.ts';

function answer(reply: FastifyReply, content: string | Buffer, type: string): string | Buffer | undefined {
  const hash = createHash('sha256').update(content).digest('base64url');
  if (isNotModified(reply, `"${hash}"`)) return undefined;
  reply.type(type);
  return content;
}

/** The reference of this API, as a document for programs and a page for people. */
@Controller('api')
export class ApiReferenceController {
  constructor(private readonly reference: ApiReference) {}

  @Public('outside production')
  @Get('docs-json')
  @apiReferenceOpenApi.document
  async document(@Res({ passthrough: true }) reply: FastifyReply) {
    return answer(reply, await this.reference.read(), 'application/json; charset=utf-8');
  }

  /** Public, because a browser that goes to an address takes no token along. The page's script does. */
  @Public()
  @Get('docs')
  page(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.file('index.html', reply);
  }

  @Public()
  @Get('docs/:file')
  async file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const file = pageFile(name);
    if (file === undefined) throw new NotFoundException(NOTHING_HERE);
    return answer(reply, await readFile(file.location), file.type);
  }
}
