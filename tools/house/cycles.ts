// Cycles between folders, which cannot be read or changed separately.
import { importsOf, withoutTypes, type Source } from './sources';

/**
 * The folder that a file counts for: in `lib` its own; elsewhere the first folder inside `app`, `components` and so on,
 * or the top itself. A domain's declaration gathers from the folders below it, and counts for itself.
 */
export function folderOf(path: string): string {
  if (path.endsWith('/domain.ts')) return path;
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'lib' ? Math.max(2, parts.length - 1) : 2).join('/');
}

/**
 * Leaves out importers of the list of domains. It imports every domain, so each of them would close a cycle:
 * layers.mjs states who may read it instead.
 */
export function withoutImportersOf(
  list: string,
  imports: ReadonlyMap<string, readonly string[]>,
): Map<string, string[]> {
  return new Map([...imports].map(([path, targets]) => [path, targets.filter((target) => target !== list)]));
}

/** Cycles of the files that run, except for the one that `loader` closes when it is called. */
export function cyclesAtRunTime(sources: readonly Source[], loader: string, list: string): string[][] {
  const imports = importsOf(sources.map(withoutTypes));
  return findCycles(
    new Map(
      [...imports].map(([path, targets]) => [
        path,
        new Set(targets.filter((target) => path !== loader || target !== list)),
      ]),
    ),
  );
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

/** Each group of folders that lead back to each other, largest first (Tarjan's strongly connected components). */
export function findCycles(folders: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (folder: string): number => {
    const own = index.size;
    index.set(folder, own);
    let low = own;
    stack.push(folder);
    for (const next of folders.get(folder) ?? []) {
      if (!index.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? index.get(next) ?? own);
    }
    lowest.set(folder, low);
    if (low === own) {
      const cycle = stack.splice(stack.indexOf(folder));
      if (cycle.length > 1) cycles.push(cycle.sort());
    }
    return low;
  };
  for (const folder of folders.keys()) if (!index.has(folder)) visit(folder);
  return cycles.sort((a, b) => b.length - a.length);
}
