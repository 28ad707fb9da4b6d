import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createAdapter } from '@/lib/platform/database/adapter';

import { filePath, fileUrl, isFileUrl } from './file-url';

it.each(['100% of 50%20', 'what?', 'a#b', 'Ünï cödé', 'C:\\data'])('a path with %s in it comes back', (name) => {
  expect(filePath(fileUrl(`/srv/${name}/site.db`))).toBe(`/srv/${name}/site.db`);
});

it.each([
  ['file:/srv/site.db', '/srv/site.db'],
  ['file:///srv/site.db?mode=rw', '/srv/site.db'],
  ['file:data/my%20site.db', 'data/my site.db'],
])('%s names %s', (url, path) => {
  expect(filePath(url)).toBe(path);
});

it('recognizes addresses that do not name a file', () => {
  expect(['file:a%20b', 'file:100%', 'file:'].map(isFileUrl)).toEqual([true, false, false]);
});

it('the database lies where its folder is named, whatever its name', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'url-'));
  const folder = join(directory, '50%20 100% ?#ü');
  const adapter = await createAdapter(fileUrl(join(folder, 'site.db'))).connect();
  await adapter.executeScript('CREATE TABLE note (text TEXT)');
  await adapter.dispose();
  expect(readdirSync(directory)).toEqual(['50%20 100% ?#ü']);
  expect(readdirSync(folder)).toEqual(['site.db']);
  rmSync(directory, { recursive: true });
});
