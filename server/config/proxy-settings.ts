import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

const proxyIp = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** As Fastify takes it: whose X-Forwarded-For to believe. */
export const trustProxy = z.union([
  z.enum(['true', 'false']).transform((text) => text === 'true'),
  wholeNumber(0, 99),
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(proxyIp)),
]);
