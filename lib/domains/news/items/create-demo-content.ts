import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { readSetting, writeSetting } from '@/lib/platform/settings/service';

import { toStoredFiles } from '../files/fields';
import { demoDocuments, demoNews, sampleDocumentNote, sampleNote } from './demo-content';
import { storeFile } from '../files/store';
import { samplePdf } from './sample-pdf';

const key = 'demoContent';

/** Creates the sample news and documents of an empty site, once, if they are to be shown. */
export async function createDemoContent(): Promise<void> {
  if (!env().demoContent) return;
  await db().$transaction(async (tx) => {
    if (await readSetting(key, tx)) return;
    await writeSetting(key, 'created', tx);
    if ((await tx.newsItem.count()) > 0) return;
    await tx.newsItem.createMany({ data: demoNews });
    for (const document of demoDocuments) await createDemoDocument(tx, document);
  });
}

async function createDemoDocument(tx: Transaction, document: (typeof demoDocuments)[number]): Promise<void> {
  const { id } = await tx.newsItem.create({ data: { ...document, isPublished: true }, select: { id: true } });
  const { title, excerpt } = document;
  const bytes = samplePdf(title, excerpt.split(/(?<=[.]) /));
  const file = await storeFile(tx, id, { fileName: `${title}.pdf`, title, bytes, by: '' });
  await tx.newsItem.update({
    where: { id },
    data: { documentId: id, files: toStoredFiles([file]) },
    select: { id: true },
  });
}

/** How many items are on the site or scheduled: samples, by the sentence that says so, and news of its own. */
export async function countNewsOnSite(): Promise<{ samples: number; others: number }> {
  const where = { isPublished: true, documentId: null };
  const [news, sampleNews, sampleDocuments] = await Promise.all([
    db().newsItem.count({ where }),
    db().newsItem.count({ where: { ...where, content: { contains: sampleNote } } }),
    db().newsItem.count({
      where: { isPublished: true, documentId: { not: null }, excerpt: { contains: sampleDocumentNote } },
    }),
  ]);
  return { samples: sampleNews + sampleDocuments, others: news - sampleNews };
}
