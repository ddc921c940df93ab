import { isIPv4, isIPv6 } from 'node:net';

/** Some proxies add a port, and put IPv6 addresses in brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/;

/** An IPv4 address as IPv6 (RFC 4291, 2.5.5.2). */
const MAPPED_IPV4 = [0, 0, 0, 0, 0, 0xffff];

interface Ip {
  /** Four numbers for IPv4, eight for IPv6. */
  parts: number[];
  separator: '.' | ':';
}

function readIpv6(ip: string): Ip {
  // Removes the zone. `URL` normalizes the last 32 bits to hexadecimal.
  const { hostname } = new URL(`http://[${ip.split('%', 1)[0]}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const gap = Array<string>(8 - before.length - after.length).fill('0');
  const parts = [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16));
  if (MAPPED_IPV4.some((group, index) => parts[index] !== group)) return { parts, separator: ':' };
  return { parts: parts.slice(6).flatMap((group) => [group >> 8, group & 0xff]), separator: '.' };
}

function readIp(text: string): Ip | undefined {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const ip = ipv6 ?? ipv4 ?? text;
  if (isIPv4(ip)) return { parts: ip.split('.').map(Number), separator: '.' };
  return isIPv6(ip) ? readIpv6(ip) : undefined;
}

function prefix(text: string, length: number): string {
  const ip = readIp(text);
  // All invalid addresses share one prefix, so that a forged one does not evade the limits.
  if (ip === undefined) return 'unknown';
  const radix = ip.separator === '.' ? 10 : 16;
  return ip.parts
    .slice(0, length)
    .map((part) => part.toString(radix))
    .join(ip.separator);
}

/** The address without a port, as it is stored; 'unknown' for anything else that a proxy may have passed on. */
export function ipAddress(ip: string): string {
  const whole = prefix(ip, 8);
  return isIPv6(whole) ? new URL(`http://[${whole}]`).hostname.slice(1, -1) : whole;
}

/** Identifies a visitor: the whole IPv4 address, or the IPv6 /64 that a provider assigns to one customer. */
export function ipPrefix(ip: string): string {
  return prefix(ip, 4);
}

/** Identifies a network, whose addresses may all belong to one organization: an IPv4 /24, or an IPv6 /48. */
export function networkPrefix(ip: string): string {
  return prefix(ip, 3);
}
