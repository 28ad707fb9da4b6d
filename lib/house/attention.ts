import 'server-only';

import { opensFor } from '../domains/accounts/roles/office-access';
import type { Role } from '../domains/accounts/roles/role';
import type { Session } from '../domains/accounts/sessions/session';
import { isMailKept } from '../domains/mail/outgoing/kept-files';
import { listMailingsInSight } from '../domains/mailings/service';
import type { Attention } from '../domains/monitoring/attention-schema';
import type { OfficePage } from '../domains/define-domain';
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
    counts: Object.fromEntries(counts),
    mailings,
    isMailKept: isMailKept(),
    factorDueAt: factorDueAt?.toISOString() ?? null,
    hasForeignPassword,
  };
}
