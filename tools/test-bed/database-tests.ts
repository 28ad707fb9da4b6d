import { basename } from 'node:path';

import { importsOf, readSources, withoutTypes } from '../house/sources';

/** Statements and locks of our own, and decisions by the kind of database. Prisma writes all other statements. */
const ownStatements = /\$(query|execute)Raw|\bsqltag\b|\btakeLock\(|\blockRows?\(|\.isEmbedded\b/;

/** Modules that exist because the databases differ, or that hand a statement on. The client itself is imported by all. */
const databaseModules =
  /^(lib\/backup\/|lib\/platform\/(lists)\/|lib\/platform\/database\/(?!db\.)|tools\/test-bed\/(other|raw)-database|tests\/factories\/(many-|read-only|tables-that-hold)|.*\/(prune|retention)\b)/;

/** Calls at the same time, which may wait for each other, apart from sign-ins before a test; and lists with a choice. */
const waysOfCalling = /Promise\.(all|allSettled)\((?!\[signedIn)|[?&](q|sort|cursor)=|\b(q|sort|cursor): /;
const namedForIt = /race|together|lock/;

/** Found by what they import, but what they promise is decided before or after the database. */
export const sameOnBoth: Readonly<Record<string, string>> = {
  'admin-command': 'what it reads and writes; own-account.test.ts and users.test.ts write the same rows on both',
  'analytics-intake':
    'what counts as a view; its q= is part of the address of a page. analytics.test.ts writes and sums views',
  'approved-letters': 'which letters an act moves; it looks for an item once, as news-schedule.test.ts does on both',
  'backup-faults': 'disks, stores and files fail alike; backup.test.ts and proven-backup.test.ts read both databases',
  'backup-secret': 'the secret stands in the head of a backup, which no database writes',
  'erased-files': 'which files go with an address; personal-data.test.ts erases the rows on both',
  'returned-mail': 'reports are read from mail; mailing-list.test.ts takes addresses off the list',
  'security-trail': 'what is entered; audit.test.ts and searches-and-orders.test.ts read the trail on both',
  'short-passwords': 'how long a password must be',
  'slow-backup': 'how long a backup may take; clock-set-back.test.ts claims one on both',
};

/**
 * The tests of handlers whose outcome may differ between SQLite and PostgreSQL: they, or a module that they import
 * themselves, hold a statement or a lock of our own; or they work on a database as such, call at the same time, or list.
 */
export function databaseTests(root: string): string[] {
  return foundByImport(root).filter((path) => !(basename(path, '.test.ts') in sameOnBoth));
}

export function foundByImport(root: string): string[] {
  const { product, beside } = readSources(root);
  const sources = [...product, ...beside].map(withoutTypes);
  const imports = importsOf(sources);
  const holding = new Set(sources.filter(({ text }) => ownStatements.test(text)).map(({ path }) => path));
  // Imported for the client and the settings, by nearly every test.
  for (const path of ['lib/platform/database/db.ts', 'lib/platform/process/env.ts']) holding.delete(path);
  return sources
    .filter(({ path }) => /^tests\/integration\/.*\.test\.ts$/.test(path))
    .filter(
      ({ path, text }) =>
        namedForIt.test(path) ||
        waysOfCalling.test(text) ||
        [path, ...(imports.get(path) ?? [])].some((each) => holding.has(each) || databaseModules.test(each)),
    )
    .map(({ path }) => path);
}
