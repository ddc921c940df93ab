import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from '../config/settings.ts';

type TrustProxy = Pick<Settings, 'trustProxy'>;

/**
 * Fastify accepts no plain number, because clients that bypass the proxy could forge an IP. An operator who sets a
 * number confirms that no client can bypass the proxy.
 */
export function trustedProxies({ trustProxy }: TrustProxy): FastifyServerOptions['trustProxy'] {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}

const UNTRUSTED =
  'A request carries X-Forwarded-For, but TRUST_PROXY is false. If the shop is behind a proxy, set TRUST_PROXY: ' +
  'otherwise all visitors share one rate limit, and an attacker who guesses passwords locks out every operator.';

/** Warns once, since any client can send the header. */
export function warnOfUntrustedProxy(server: FastifyInstance, { trustProxy }: TrustProxy): void {
  if (trustProxy) return;
  let warned = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      new Logger('Proxies').warn(UNTRUSTED);
    }
    done();
  });
}
