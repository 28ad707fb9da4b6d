// Circles between folders, which cannot be read or changed separately.

/**
 * The room that a file belongs to: in `lib` its folder; elsewhere the first folder inside `app`, `components` and so
 * on, or the top itself. A domain's declaration gathers from the folders below it, and is a room of its own.
 */
export function roomOf(path: string): string {
  if (path.endsWith('/domain.ts')) return path;
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'lib' ? Math.max(2, parts.length - 1) : 2).join('/');
}

/**
 * Leaves out importers of the list of domains. It imports every domain, so each of them would close a circle:
 * layers.mjs states who may read it instead.
 */
export function withoutReadersOf(list: string, imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  return new Map([...imports].map(([path, targets]) => [path, targets.filter((target) => target !== list)]));
}

/** Which rooms each room imports. */
export function roomsOf(imports: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    const room = roomOf(path);
    const known = rooms.get(room) ?? new Set();
    rooms.set(room, known);
    for (const target of targets.map(roomOf)) if (target !== room) known.add(target);
  }
  return rooms;
}

/** Each group of rooms that lead back to each other, largest first (Tarjan's strongly connected components). */
export function findCircles(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (room: string): number => {
    const own = index.size;
    index.set(room, own);
    let low = own;
    stack.push(room);
    for (const next of rooms.get(room) ?? []) {
      if (!index.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? index.get(next) ?? own);
    }
    lowest.set(room, low);
    if (low === own) {
      const circle = stack.splice(stack.indexOf(room));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const room of rooms.keys()) if (!index.has(room)) visit(room);
  return circles.sort((a, b) => b.length - a.length);
}
