import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';

type Addressed = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname' | 'url'>;

/** Names of this machine, by which health checks and operators reach the shop past its proxy. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** URLs under which there are no pages. */
const NO_PAGES = /^\/(api|rest|assets|images)(\/|$)/;

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i;

/** Of a name, without the port (RFC 1035). */
const MAX_NAME_LENGTH = 253;

/** Protocol and host are headers, which may hold markup. @returns '' when they name no website */
function requestOrigin({ protocol, host }: Addressed): string {
  const [, name = ''] = HOST.exec(host) ?? [];
  const isWebsite = /^https?$/.test(protocol) && name !== '' && name.length <= MAX_NAME_LENGTH;
  return isWebsite ? `${protocol}://${host}` : '';
}

/** The origin that the shop is known by: `SHOP_URL`, or without it the one that a request names. */
@Injectable()
export class ShopOrigin {
  constructor(@InjectSettings() private readonly settings: Pick<Settings, 'production' | 'shopUrl'>) {}

  of(request: Addressed): string {
    return this.settings.shopUrl || requestOrigin(request);
  }

  /** The URL of a page under `SHOP_URL`, where production has been asked for it under another host. */
  redirectFor(request: Addressed): string | undefined {
    const { production, shopUrl } = this.settings;
    if (!production || shopUrl === '' || NO_PAGES.test(request.url)) return undefined;
    // Before HTTP/1.1 a request need not name a host.
    if (request.host === '' || LOOPBACK.test(request.hostname)) return undefined;
    return isHostOf(shopUrl, request.host) ? undefined : `${shopUrl}${request.url}`;
  }
}

/** Whether a host is that of an origin, in whatever case and with or without the usual port. */
function isHostOf(origin: string, host: string): boolean {
  const { protocol } = new URL(origin);
  const url = `${protocol}//${host}`;
  return URL.canParse(url) && new URL(url).origin === origin;
}
