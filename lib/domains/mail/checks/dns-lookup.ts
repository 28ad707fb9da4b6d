import { Resolver } from 'node:dns/promises';

/** DNS queries of the mail checks. A name without such records resolves to an empty list. */
export interface DnsLookup {
  txt(name: string): Promise<string[]>;
  mx(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
}

/** Queries the given servers (`127.0.0.1:5353`), by default those of the machine. */
export function createDnsLookup(servers?: string[]): DnsLookup {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mx: async (name) => {
      const records = await orNone(resolver.resolveMx(name));
      return records.sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
    },
    addresses: async (name) => {
      const [ipv4, ipv6] = await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))]);
      return [...ipv4, ...ipv6];
    },
  };
}

async function orNone<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    throw error;
  }
}
