import 'server-only';

import type { SetupState } from '../domains/accounts/sessions/setup-requirement';
import { isMailKept } from '../domains/mail/outgoing/kept-mail';
import { listMailingsInSight } from '../domains/mailings/service';
import type { Attention } from '../domains/monitoring/attention-schema';
import { officePages } from './domains';

/** What one person has to know on every page of the back office. */
export async function getAttention({ factorDueAt, hasForeignPassword }: SetupState): Promise<Attention> {
  const [mailings, counts] = await Promise.all([
    listMailingsInSight(new Date()),
    Promise.all(officePages.map(async ({ path, attention }) => [path, (await attention?.count()) ?? 0] as const)),
  ]);
  return {
    counts: Object.fromEntries(counts),
    mailings,
    isMailKept: isMailKept(),
    factorDueAt: factorDueAt?.toISOString() ?? null,
    hasForeignPassword,
  };
}
