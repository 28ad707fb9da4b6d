import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { listMigrations } from '@/lib/platform/database/migrations';
import { runScript } from '@/tools/test-bed/command';
import { createTestDirectory, signIn, startSite } from '@/tools/test-bed/site-process';

let before: number;
let parent: string;

beforeEach(() => {
  before = process.umask(0);
  parent = createTestDirectory();
});

afterEach(() => {
  process.umask(before);
  rmSync(parent, { recursive: true, force: true });
});

/**
 * Each file and folder below one, and the folder itself, with its mode. Omits what a running site renames during the
 * walk.
 */
function modes(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ];
  return paths.flatMap((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return [];
    return `${stat.isDirectory() ? 'd' : 'f'}${(stat.mode & 0o777).toString(8)} ${path.slice(folder.length)}`;
  });
}

const open = (entries: string[]) => entries.filter((entry) => !/^(d700|f600) /.test(entry));
const names = (entries: string[]) => entries.map((entry) => entry.split(' ')[1]);

it('keeps every file of the data folder to its owner under a umask of 000, while the site runs and after it', async () => {
  const folder = join(parent, 'data');
  const data = { DATA_DIR: folder, DATABASE_URL: '' };
  const earlier = listMigrations(process.cwd(), 'sqlite').at(-2) ?? '';
  expect(await runScript('migrate', ['--up-to', earlier], data)).toMatchObject({ code: 0 });
  const site = await startSite(data);
  const cookie = await signIn(site.url);
  await fetch(`${site.url}/api/email-subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@example.com' }),
  });
  const imported = await fetch(`${site.url}/api/admin/subscription-imports?fileName=a.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', cookie },
    body: 'email\nsomebody@example.com\n',
  });
  expect(imported.status).toBe(201);
  const written = () => names(modes(folder)).filter((name) => name?.endsWith('.eml'));
  while (written().length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await runScript('backup', [join(folder, 'backup.gz')], data)).toMatchObject({ code: 0 });

  const running = modes(folder);
  expect(names(running)).toEqual(
    expect.arrayContaining([
      '',
      '/site.db',
      '/site.db-wal',
      '/site.db-shm',
      '/outbox',
      '/nextauth-secret',
      '/backup.gz',
      expect.stringMatching(/\.eml$/),
      expect.stringMatching(/^\/site\.db\.before-/),
    ]),
  );
  expect(open(running)).toEqual([]);
  await site.stop();
  expect(open(modes(folder))).toEqual([]);
});
