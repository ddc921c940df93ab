import { z } from 'zod';

const proxyIp = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** As Fastify takes it: whose X-Forwarded-For to believe. */
export const trustProxy = z.union([
  z.enum(['true', 'false']).transform((text) => text === 'true'),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(proxyIp)),
]);
