// Cycles between folders, which cannot be read or changed separately.
/**
 * The folder that a file counts for: in `lib` its own; elsewhere the first folder inside `app`, `components` and so on,
 * or the top itself. A domain's declaration gathers from the folders below it, and counts for itself.
 */
export function folderOf(path: string): string {
  if (path.endsWith('/domain.ts')) return path;
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'lib' ? Math.max(2, parts.length - 1) : 2).join('/');
}

/** Which folders each folder imports. */
export function folderImports(imports: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    const folder = folderOf(path);
    const known = folders.get(folder) ?? new Set();
    folders.set(folder, known);
    for (const target of targets.map(folderOf)) if (target !== folder) known.add(target);
  }
  return folders;
}

/** Each group of folders or files that lead back to each other, largest first (Tarjan's strongly connected components). */
export function findCycles(imports: ReadonlyMap<string, Iterable<string>>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (place: string): number => {
    const own = index.size;
    index.set(place, own);
    let low = own;
    stack.push(place);
    for (const next of imports.get(place) ?? []) {
      if (!index.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? index.get(next) ?? own);
    }
    lowest.set(place, low);
    if (low === own) {
      const cycle = stack.splice(stack.indexOf(place));
      if (cycle.length > 1) cycles.push(cycle.sort());
    }
    return low;
  };
  for (const place of imports.keys()) if (!index.has(place)) visit(place);
  return cycles.sort((a, b) => b.length - a.length);
}
