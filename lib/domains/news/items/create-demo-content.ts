import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { readSetting, writeSetting } from '@/lib/platform/settings/service';

import { toStoredFiles } from '../files/fields';
import { demoDocuments, demoNews, sampleDocumentNote, sampleNote } from './demo-content';
import { storeFile } from '../files/store';

/** A PDF of one page with a title and the lines under it, of which each must fit. Their letters must be ASCII. */
function samplePdf(title: string, lines: readonly string[]): Buffer {
  const text = [
    ...['BT', '/F1 24 Tf', '72 700 Td', `${literal(title)} Tj`, '/F1 12 Tf', '0 -18 Td'],
    ...lines.map((line) => `0 -18 Td ${literal(line)} Tj`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    `<< /Title ${literal(title)} >>`,
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const trailer = `<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'ascii');
}

const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;

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
