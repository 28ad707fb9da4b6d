// What an entity needs: files of its own, and central files that have to name it.

/** A screen or a handler uses an entity by choice; files that must name each one are in these folders. */
const central = /^(lib|server)\/|^(middleware|instrumentation(-client)?)\.ts$/;

export interface Entity {
  own: string[];
  /** Central files that import one of the entity's. */
  namedIn: string[];
}

/** `domain` is its folder in lib/domains; `folders` are those of app, by their last name, that exist for it. */
export function measureEntity(
  imports: ReadonlyMap<string, readonly string[]>,
  domain: string,
  folders: readonly string[] = [domain],
): Entity {
  const isOwn = (path: string) =>
    path.startsWith(`lib/domains/${domain}/`) ||
    (path.startsWith('app/') && path.split('/').some((part) => folders.includes(part)));
  const own = [...imports.keys()].filter(isOwn);
  const namedIn = [...imports]
    .filter(([path, targets]) => !isOwn(path) && central.test(path) && targets.some(isOwn))
    .map(([path]) => path);
  return { own, namedIn };
}
