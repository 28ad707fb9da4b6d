import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Set by the server for every request, whatever the client sent under this name. */
export const clientAddressHeader = 'x-client-address';

const unknown = 'unknown';

/** Longer than any address is written, with its port. */
const longestHop = 64;
/** Reading an address costs a tenth of an answer from memory, and a visitor asks for a page and all that belongs to it. */
const read = new LRUCache<string, string>({ max: 10_000 });

/**
 * The address of the client of a connection: the peer's, or, behind `trustedProxies` reverse proxies,
 * the entry of X-Forwarded-For that the outermost of them wrote, counted from the right. `unknown` where that is no
 * address.
 */
export function resolveClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (!forwardedFor) return readAddress(peer ?? '');
  const claimed = forwardedFor.split(',').map((hop) => hop.trim());
  // A connection that was broken off has no address any more; it stays a hop, so that no claim takes its place.
  const hops = [...claimed.filter(Boolean), peer ?? ''];
  return readAddress(hops.at(-1 - Math.min(trustedProxies, hops.length - 1)) ?? '');
}

function readAddress(hop: string): string {
  let address = read.get(hop);
  if (address === undefined) {
    address = parse(hop)?.toString() ?? unknown;
    if (hop.length <= longestHop) read.set(hop, address);
  }
  return address;
}

/** What limits count as one client: an IPv4 address, or an IPv6 network of 64 bits. */
export function clientKey(address: string): string {
  const parsed = parse(address);
  if (!parsed) return unknown;
  return parsed.kind() === 'ipv4' ? parsed.toString() : networkOf(parsed, 64);
}

/** What limits count as the client of a request, by the address that the server has found. */
export function clientOf(headers: Pick<Headers, 'get'>): string {
  return clientKey(headers.get(clientAddressHeader) ?? '');
}

/** Some proxies write the port too, and IPv6 in brackets. */
function parse(hop: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  const address = bare.replace(/%.*$/, '');
  // `isValid` would take 1 for 0.0.0.1.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined;
  return ipaddr.process(address);
}

/** The wider network of a client key: what one customer of a provider usually has, an IPv4 /24 or an IPv6 /48. */
export function clientNetwork(key: string): string {
  const address = parse(key.replace('/64', ''));
  if (!address) return unknown;
  return networkOf(address, address.kind() === 'ipv4' ? 24 : 48);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
