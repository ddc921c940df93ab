import { z } from 'zod';
import type { Setting } from './setting.ts';
import { wholeNumber } from './whole-number.ts';

/** Where the Prometheus endpoint listens. */
export interface MetricsSettings {
  host: string;
  port: number;
}

export const METRICS_SETTINGS = {
  metricsPort: {
    variable: 'METRICS_PORT',
    schema: wholeNumber(1, 65_535).optional(),
    requirement: 'must be a port number from 1 to 65535, different from PORT',
  },
  /** By default, reachable from this machine only. */
  metricsHost: {
    variable: 'METRICS_HOST',
    schema: z.string().default('127.0.0.1'),
    requirement: 'must be a host name or IP address to listen on',
  },
} satisfies Record<string, Setting>;
