import { db } from '@/lib/platform/database/db';

/** The tokens of the links that were mailed to an address, the latest last. */
export async function tokensMailedTo(recipient: string): Promise<string[]> {
  const rows = await db().outboundMail.findMany({
    where: { recipient, template: 'account-link' },
    orderBy: { id: 'asc' },
    select: { data: true },
  });
  return rows.map(({ data }) => /token=([\w-]+)/.exec(data)?.[1] ?? '');
}

/** The notices that the owner of an address was sent, in order. */
export async function noticesMailedTo(recipient: string): Promise<string[]> {
  const rows = await db().outboundMail.findMany({
    where: { recipient, template: 'account-notice' },
    orderBy: { id: 'asc' },
    select: { data: true },
  });
  return rows.map(({ data }) => (JSON.parse(data) as { notice: string }).notice);
}
