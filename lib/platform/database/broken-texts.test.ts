import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@libsql/client';

import { mendBrokenTexts } from './broken-texts';

it('makes stored text well-formed, and leaves every other text as it is', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'site-texts-'));
  const file = join(directory, 'site.db');
  const client = createClient({ url: `file:${file}` });
  try {
    await client.execute('CREATE TABLE "of all" ("a ""b" TEXT, number INTEGER, bytes BLOB)');
    const texts = ['cut \\ud83d', '\\udc00 \\udfff\\ud800\\ud83d', 'whole 😀 é 한 \ufffd 힣', '', 'end'];
    const json = `[${texts.map((text) => `"${text}"`).join(',')}]`;
    await client.execute({ sql: `INSERT INTO "of all" SELECT value, 1, x'EDA080' FROM json_each(?)`, args: [json] });
    const reports: string[] = [];
    await mendBrokenTexts(file, (message) => reports.push(message));
    const { rows } = await client.execute('SELECT * FROM "of all"');
    expect(rows.map((row) => row[0])).toEqual(['cut �', '� ���', texts[2], '', 'end']);
    expect(rows.map(({ bytes }) => Buffer.from(bytes as ArrayBuffer).toString('hex'))).toEqual(
      texts.map(() => 'eda080'),
    );
    await mendBrokenTexts(file, (message) => reports.push(message));
    expect(reports).toEqual(['Replaced 5 halves of characters, which no process could read, by “\ufffd”.']);
  } finally {
    client.close();
    rmSync(directory, { recursive: true });
  }
});
