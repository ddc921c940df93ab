import { wholeNumber } from './whole-number.ts';

/** Where Prometheus may ask for figures. */
export interface MetricsSettings {
  host: string;
  port: number;
}

export const metricsPort = wholeNumber(1, 65_535);

/** Only whoever is on the machine may ask, unless told otherwise. */
export const DEFAULT_METRICS_HOST = '127.0.0.1';

export function metricsSettings(host: string, port: number | undefined): MetricsSettings | undefined {
  return port === undefined ? undefined : { host, port };
}

export const METRICS_REQUIREMENTS = {
  METRICS_PORT: 'must be a port number from 1 to 65535, and another one than PORT',
  METRICS_HOST: 'must be a host name or an IP to listen on',
} as const;
