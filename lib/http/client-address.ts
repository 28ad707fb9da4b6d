import { isIPv6 } from 'node:net';

/** Set by the server for every request, whatever the client sent under this name. */
export const clientAddressHeader = 'x-client-address';

/**
 * The address of the client of a connection: the peer's, or, behind `trustedProxies` reverse proxies,
 * the entry of X-Forwarded-For that the outermost of them wrote, counted from the right.
 */
export function resolveClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor ?? '').split(','), peer ?? ''].map((hop) => hop.trim()).filter(Boolean);
  return hops.at(-1 - Math.min(trustedProxies, Math.max(0, hops.length - 1))) ?? 'unknown';
}

/** What limits count as one client: an IPv4 address, or an IPv6 network of 64 bits. */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const bare = address.replace(/^\[|\](:\d+)?$/g, '').replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare.slice(0, 64);
  const [head = '', tail] = bare.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
