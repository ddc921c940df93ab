import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { SHOP_FINDINGS } from '../../contract/shop/launch-review/launch-review.shop.ts';
import { BackupStatus } from '../backup/backup-status.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { InjectRuntimePool } from '../database/database.module.ts';
import { SERVER_VERSION } from '../database/server-version.ts';
import { plugin } from '../http/plugin.ts';
import { missingForLaunch } from './launch-checklist.ts';
import { ShopRuleCheck } from './shop-rule-check.ts';
import { stripeProblems } from './stripe-problems.ts';

/** The IP address of the proxy that sent a request, if its headers are not trusted. */
export function untrustedProxyOf({ headers, ips, socket }: FastifyRequest): string | undefined {
  const isTrusted = ips !== undefined && ips.length > 1;
  return headers['x-forwarded-for'] === undefined || isTrusted ? undefined : socket.remoteAddress;
}

/** Reports what is missing before going live: in the log at startup, and to operators in the admin area. */
@Injectable()
export class LaunchChecklistService implements OnApplicationBootstrap {
  private hasTls = false;

  constructor(
    @InjectSettings() private readonly settings: Settings,
    private readonly backups: BackupStatus,
    private readonly rule: ShopRuleCheck,
    @InjectRuntimePool() private readonly pool: Pool,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const logger = new Logger('LaunchChecklist');
    for (const line of [...missingForLaunch(this.settings), ...this.shopFindings()]) logger.warn(line);
    // With BACKUP_DIR, a missing backup is made at startup.
    if (this.settings.backupDirectory !== undefined) return;
    for (const line of await this.missingBackups()) logger.warn(line);
  }

  /** Records whether any request has used TLS. */
  readonly watch = plugin((server) => {
    if (!this.settings.production) return;
    server.addHook('onRequest', (request, _reply, done) => {
      this.hasTls ||= request.protocol === 'https';
      done();
    });
  });

  /** @param request the operator's own: a visitor's made-up headers must not cause a warning */
  async missing(request: FastifyRequest): Promise<string[]> {
    const settings = missingForLaunch(this.settings, {
      hasTls: this.hasTls,
      untrustedProxy: untrustedProxyOf(request),
    });
    const rule = await this.rule.problem(this.pool);
    return [
      ...(rule === undefined ? [] : [rule]),
      ...(await stripeProblems(this.pool, this.settings)),
      ...settings,
      ...(await this.missingBackups()),
      ...this.shopFindings(),
    ];
  }

  async postgresqlVersion(): Promise<string> {
    const { rows } = await this.pool.query<{ version: string }>(`select ${SERVER_VERSION} as version`);
    return rows[0]?.version ?? '';
  }

  /** What the build found in the shop's folder. */
  private shopFindings(): string[] {
    return this.settings.production ? SHOP_FINDINGS : [];
  }

  private async missingBackups(): Promise<string[]> {
    const problem = this.settings.production ? await this.backups.problem() : undefined;
    return problem === undefined ? [] : [problem];
  }
}
