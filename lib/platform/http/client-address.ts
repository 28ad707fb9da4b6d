import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Set by the server on every request; a client's own value is overwritten. */
export const clientAddressHeader = 'x-client-address';

const unknown = 'unknown';

/** Longer than any address with a port. */
const longestHop = 64;
/** Parsing an address takes a tenth of the time of a response from memory, and a visit makes many requests. */
const read = new LRUCache<string, string>({ max: 10_000 });

/**
 * Returns the client's address: the peer's or, behind `trustedProxies` reverse proxies, the entry that the outermost of
 * them wrote to X-Forwarded-For, counted from the right. `unknown` if that is not an address.
 */
export function resolveClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (!forwardedFor) return readAddress(peer ?? '');
  const claimed = forwardedFor.split(',').map((hop) => hop.trim());
  // A closed connection has no address. It still counts as a hop, so that no claimed entry takes its place.
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

/** Returns the key by which limits count a client: an IPv4 address or an IPv6 /64. */
export function clientKey(address: string): string {
  const parsed = parse(address);
  if (!parsed) return unknown;
  return parsed.kind() === 'ipv4' ? parsed.toString() : networkOf(parsed, 64);
}

/** Returns the limits' key for the client of a request. */
export function clientOf(headers: Pick<Headers, 'get'>): string {
  return clientKey(headers.get(clientAddressHeader) ?? '');
}

/** Some proxies add the port, and brackets around IPv6. */
function parse(hop: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  const address = bare.replace(/%.*$/, '');
  // `isValid` accepts 1 as 0.0.0.1.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined;
  return ipaddr.process(address);
}

/** Returns the wider network of a client key: an IPv4 /24 or an IPv6 /48, the size often assigned to one customer. */
export function clientNetwork(key: string): string {
  const address = parse(key.replace('/64', ''));
  if (!address) return unknown;
  return networkOf(address, address.kind() === 'ipv4' ? 24 : 48);
}

/** Returns the network that one customer has: a single IPv4 address or an IPv6 /48. */
export function customerNetwork(key: string): string {
  return key.includes(':') ? clientNetwork(key) : key;
}

/** Whether a client key is that of the machine itself. */
export function isLoopback(key: string): boolean {
  return key === '::/64' || key.startsWith('127.');
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
