import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { missingToSell } from './readiness.ts';

/** The proxy that a request came through, if it is none whose headers are believed. */
export function untrustedProxyOf({ headers, ips, socket }: FastifyRequest): string | undefined {
  const isTrusted = ips !== undefined && ips.length > 1;
  return headers['x-forwarded-for'] === undefined || isTrusted ? undefined : socket.remoteAddress;
}

/** Says what a live shop still lacks: at its start, and to the operator who asks. */
@Injectable()
export class ReadinessService implements OnApplicationBootstrap {
  private hasTls = false;

  constructor(@InjectSettings() private readonly settings: Settings) {}

  onApplicationBootstrap(): void {
    const logger = new Logger('Readiness');
    for (const line of missingToSell(this.settings)) logger.warn(line);
  }

  /** Notices whether there is TLS in front. */
  watch(server: FastifyInstance): void {
    if (!this.settings.production) return;
    server.addHook('onRequest', (request, _reply, done) => {
      this.hasTls ||= request.protocol === 'https';
      done();
    });
  }

  /** @param request of the operator: what anybody sends must not alarm them */
  missing(request: FastifyRequest): string[] {
    return missingToSell(this.settings, {
      hasTls: this.hasTls,
      untrustedProxy: untrustedProxyOf(request),
    });
  }
}
