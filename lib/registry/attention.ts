import 'server-only';

import { opensFor } from '@/lib/domains/accounts/roles/office-access';
import type { Role } from '@/lib/domains/accounts/roles/role';
import type { Session } from '@/lib/domains/accounts/sessions/session';
import type { OfficePage } from '@/lib/domains/define-domain';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';
import { listMailingsInSight } from '@/lib/domains/mailings/service';
import type { Attention } from '@/lib/domains/monitoring/contract';
import { dayMilliseconds } from '@/lib/platform/dates/duration';

import { officePages } from './domains';

/** The pages of the back office that open for a role. */
export function officePagesFor(role: Role): OfficePage[] {
  return officePages.filter(({ path }) => opensFor(role, path));
}

/** What one person has to know on every page of the back office. */
export async function getAttention({ user, setupState }: Pick<Session, 'user' | 'setupState'>): Promise<Attention> {
  const [mailings, counts] = await Promise.all([
    listMailingsInSight(new Date()),
    Promise.all(
      officePagesFor(user.role).map(async ({ path, attention }) => [path, (await attention?.count()) ?? 0] as const),
    ),
  ]);
  const { factorDueAt, hasForeignPassword } = setupState;
  return {
    userId: user.id,
    counts: Object.fromEntries(counts),
    mailings,
    isMailKept: isMailKept(),
    factorDueAt: factorDueAt?.toISOString() ?? null,
    factorDueInDays: factorDueAt ? Math.ceil((factorDueAt.getTime() - Date.now()) / dayMilliseconds) : null,
    hasForeignPassword,
  };
}
