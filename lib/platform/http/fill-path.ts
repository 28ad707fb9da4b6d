/** An address with values in the place of its parts in brackets. Apart from the contracts, whose schemas public pages do not load. */
export function fillPath(path: string, values: Record<string, string | number> = {}): string {
  return path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
