/**
 * Replaces the bracketed parts of an address with values. Separate from the contracts, whose schemas public pages do
 * not load.
 */
export function fillPath(path: string, values: Record<string, string | number> = {}): string {
  return path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
