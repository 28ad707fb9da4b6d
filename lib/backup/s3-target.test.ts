import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { S3Target } from './s3-target';

it('reads names with signs that a store writes as references, by name or by number', async () => {
  const keys = [
    'editor&apos;s &amp; co/a.backup',
    'editor&#39;s &#38; co/b.backup',
    'editor&#x27;s &#x26; co/c.backup',
  ];
  const server = createServer((_, response) => response.end(keys.map((key) => `<Key>${key}</Key>`).join('')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = new S3Target(`s3://id:secret@127.0.0.1:${port}/bucket/editor's & co?tls=never`);
  expect(await target.list()).toEqual(['a.backup', 'b.backup', 'c.backup']);
  server.closeAllConnections();
  server.close();
});

it('gives up a listing that repeats its token', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('<Key>a.backup</Key><NextContinuationToken>again</NextContinuationToken>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = new S3Target(`s3://id:secret@127.0.0.1:${port}/bucket?tls=never`);
  await expect(target.list()).rejects.toThrow(/^The store \S+ cannot be read: its listing does not end\.$/);
  expect(requests).toBe(2);
  server.closeAllConnections();
  server.close();
});
