import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { BackupStatus } from '../backup/backup-status.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { InjectRuntimePool } from '../database/database.module.ts';
import { plugin } from '../http/plugin.ts';
import { missingForLaunch } from './launch-checklist.ts';
import { PriceCheck } from './price-check.ts';

/** The proxy that a request came through, if it is none whose headers are believed. */
export function untrustedProxyOf({ headers, ips, socket }: FastifyRequest): string | undefined {
  const isTrusted = ips !== undefined && ips.length > 1;
  return headers['x-forwarded-for'] === undefined || isTrusted ? undefined : socket.remoteAddress;
}

/** Says what a live shop still lacks: at its start, and to the operator who asks. */
@Injectable()
export class LaunchChecklistService implements OnApplicationBootstrap {
  private hasTls = false;

  constructor(
    @InjectSettings() private readonly settings: Settings,
    private readonly backups: BackupStatus,
    private readonly price: PriceCheck,
    @InjectRuntimePool() private readonly pool: Pool,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const logger = new Logger('Readiness');
    for (const line of missingForLaunch(this.settings)) logger.warn(line);
    // With BACKUP_DIR a missing one is being made at this moment.
    if (this.settings.backupDirectory !== undefined) return;
    for (const line of await this.missingBackups()) logger.warn(line);
  }

  /** Notices whether there is TLS in front. */
  readonly watch = plugin((server) => {
    if (!this.settings.production) return;
    server.addHook('onRequest', (request, _reply, done) => {
      this.hasTls ||= request.protocol === 'https';
      done();
    });
  });

  /** @param request of the operator: what anybody sends must not alarm them */
  async missing(request: FastifyRequest): Promise<string[]> {
    const settings = missingForLaunch(this.settings, {
      hasTls: this.hasTls,
      untrustedProxy: untrustedProxyOf(request),
    });
    const price = await this.price.problem(this.pool);
    return [...(price === undefined ? [] : [price]), ...settings, ...(await this.missingBackups())];
  }

  private async missingBackups(): Promise<string[]> {
    const problem = this.settings.production ? await this.backups.problem() : undefined;
    return problem === undefined ? [] : [problem];
  }
}
