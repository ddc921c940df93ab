import { isIPv4, isIPv6 } from 'node:net';

/** As some proxies write an address: with a port, an IPv6 address then in brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/;

/** An IPv4 address as IPv6 (RFC 4291, 2.5.5.2). */
const MAPPED_IPV4 = [0, 0, 0, 0, 0, 0xffff];

interface Ip {
  /** Four numbers of an IPv4 address, eight of an IPv6 address. */
  parts: number[];
  separator: '.' | ':';
}

function readIpv6(ip: string): Ip {
  // A URL has it without a zone, and its last 32 bits in hexadecimal however they were written.
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
  // Whoever may write anything must not be somebody else with each request.
  if (ip === undefined) return 'unknown';
  const radix = ip.separator === '.' ? 10 : 16;
  return ip.parts
    .slice(0, length)
    .map((part) => part.toString(radix))
    .join(ip.separator);
}

/** What stands for a visitor's connection: the whole IPv4 address, or the /64 prefix that one IPv6 customer gets. */
export function ipPrefix(ip: string): string {
  return prefix(ip, 4);
}

/** What one organization may have all addresses of: the /24 prefix of an IPv4 address, or the /48 of an IPv6 address. */
export function networkPrefix(ip: string): string {
  return prefix(ip, 3);
}
