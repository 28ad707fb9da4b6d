import 'server-only';

import type { Caller } from '../auth/caller';
import { inHashQueue } from '../auth/hash-threads';
import { hashPassword } from '../auth/password';
import { db } from '../db';
import { findLink, spendLink } from './links';
import { linkIsOver } from './reset';
import type { Acceptance } from './schema';
import { requireGoodChoice, setOwnPassword } from './set-password';

/** Opens an account for whoever was invited, with the name and the password of their own choice. */
export async function acceptInvitation(
  token: string,
  { password, ...names }: Acceptance,
  { client }: Pick<Caller, 'client'>,
): Promise<void> {
  await inHashQueue(client, async (place) => {
    const link = await findLink(token, ['invitation']);
    if (!link) throw linkIsOver();
    const { id, email } = link.user;
    await requireGoodChoice({ ...link.user, ...names }, password);
    const passwordHash = await place.run(() => hashPassword(password));
    const actor = { id, email, client };
    await db().$transaction(async (tx) => {
      if (!(await spendLink(tx, token, id))) throw linkIsOver();
      // A link that was sent while the invitation was being accepted sets no second password.
      const where = { id, passwordHash: '' };
      // SQLite counts no row where nothing is written.
      const { count } = await tx.user.updateMany({ where, data: { ...names, passwordHash: '' } });
      if (count === 0) throw linkIsOver();
      await setOwnPassword(tx, { userId: id, password, passwordHash, action: 'invitation.accept' }, actor);
    });
  });
}
