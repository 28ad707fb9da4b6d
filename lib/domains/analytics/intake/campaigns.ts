import 'server-only';

import { defineAuditActions } from '@/lib/domains/audit-action';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db, throwOnDuplicate, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';

import type { Campaign, CampaignCreate } from '../schema';

export const campaignAudit = defineAuditActions({
  'campaign.create': 'Named a campaign',
  'campaign.delete': 'Deleted a campaign',
});

const fields = { id: true, key: true, name: true } as const;

/** The subset of these keys that administrators have named. */
export async function findCampaigns(transaction: Transaction, keys: readonly string[]): Promise<Set<string>> {
  const distinct = [...new Set(keys)];
  if (distinct.length === 0) return new Set();
  const rows = await transaction.campaign.findMany({ where: { key: { in: distinct } }, select: { key: true } });
  return new Set(rows.map(({ key }) => key));
}

export async function listCampaigns(): Promise<Campaign[]> {
  return db().campaign.findMany({ orderBy: { name: 'asc' }, select: fields });
}

/** Throws a conflict if there is a campaign with this key. */
export async function createCampaign(input: CampaignCreate, actor: Actor): Promise<Campaign> {
  const created = db().$transaction(async (tx) => {
    const row = await tx.campaign.create({ data: input, select: fields });
    await recordAudit(tx, actor, { action: campaignAudit['campaign.create'], subject: subjectOf(row) });
    return row;
  });
  const message = 'There is a campaign with this key already.';
  return throwOnDuplicate(created, () => new AppError('conflict', message, { errors: { key: [message] } }));
}

/** Stops counting views for the campaign; existing counts stay under its key. */
export async function deleteCampaign(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.campaign.findUnique({ where: { id }, select: fields });
    if (!row || (await tx.campaign.deleteMany({ where: { id } })).count === 0) throw notFound('Campaign');
    await recordAudit(tx, actor, { action: campaignAudit['campaign.delete'], subject: subjectOf(row) });
  });
}

function subjectOf({ key, name }: Campaign): string {
  return `Campaign ${key}: ${name}`;
}
