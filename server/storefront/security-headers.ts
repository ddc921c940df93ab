import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Settings } from '../config/settings.ts';
import { readPageIndex } from './built-client.ts';

const quote = (hash: string) => `'${hash}'`;

/** Security headers of every answer. The policy allows inline code only by the hashes that the build reports. */
export async function addSecurityHeaders(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const { scriptHashes, styleHashes } = readPageIndex();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map(quote)],
        styleSrc: ["'self'", ...styleHashes.map(quote)],
        // Product pictures come from wherever the operator keeps them; over TLS, http: is upgraded below.
        imgSrc: ["'self'", 'https:', 'http:', 'data:'],
        connectSrc: ["'self'", ...(settings.supabaseUrl ? [settings.supabaseUrl] : [])],
      },
    },
    // Sent only when TLS is in front: a shop tried out on plain http must keep working.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply) => {
      if (request.protocol !== 'https') return;
      reply.header('Strict-Transport-Security', 'max-age=31536000');
      // Product pictures that the operator gave an http:// address are asked for over TLS.
      const policy = reply.getHeader('Content-Security-Policy');
      reply.header('Content-Security-Policy', `${policy};upgrade-insecure-requests`);
    });
}
