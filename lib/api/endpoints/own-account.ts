import 'server-only';

import { after } from 'next/server';

import { accountContract } from '@/lib/domains/accounts/own/contract';
import { findLink } from '@/lib/domains/accounts/own/links';
import { requestEmailChange, changeNames, changePassword, confirmEmail } from '@/lib/domains/accounts/own/own-account';
import {
  acceptInvitation,
  limitResets,
  linkIsOver,
  resetPasswordByLink,
  sendReset,
} from '@/lib/domains/accounts/own/password-by-link';
import { acceptanceSchema, passwordChangeSchema } from '@/lib/domains/accounts/own/schema';
import { endSessionsOf } from '@/lib/domains/accounts/own/sessions';
import { getPasswordMinimum } from '@/lib/domains/accounts/own/set-password';
import { newPasswordSchema } from '@/lib/domains/accounts/passwords/schema';
import { callerOf } from '@/lib/domains/accounts/sessions/caller';
import { parseInput } from '@/lib/platform/http/input';
import { log } from '@/lib/platform/process/log';

import { endpoint } from '../endpoint';

/** Operations on one's own account, for the API and the forms of its pages. */
export const accountEndpoints = {
  changeNames: endpoint(accountContract.changeNames, async ({ session, body, request }) =>
    changeNames(session, body, await callerOf(request.headers)),
  ),
  requestEmail: endpoint(accountContract.requestEmail, async ({ session, body, request }) =>
    requestEmailChange(session, body, await callerOf(request.headers)),
  ),
  confirmEmail: endpoint(accountContract.confirmEmail, async ({ session, body, request }) =>
    confirmEmail(session, body.token, await callerOf(request.headers)),
  ),
  changePassword: endpoint(accountContract.changePassword, async ({ session, body, request, cookies }) => {
    const change = parseInput(passwordChangeSchema(await getPasswordMinimum(session.user)), body);
    cookies.push(...(await changePassword(session, change, await callerOf(request.headers))));
  }),
  endSessions: endpoint(accountContract.endSessions, async ({ session: { id, user }, body, client }) => ({
    ended: await endSessionsOf(user.id, { name: body.name || undefined, kept: id }, { ...user, client }),
  })),
  /** The account is looked up after the response, whose timing would otherwise reveal whether it exists. */
  requestReset: endpoint(accountContract.requestReset, async ({ body: { email }, request }) => {
    const caller = await callerOf(request.headers);
    await limitResets(caller);
    after(() =>
      sendReset(email, caller).catch((error: unknown) => log().error({ err: error }, 'a reset link was not sent')),
    );
  }),
  resetPassword: endpoint(accountContract.resetPassword, async ({ body: { token, password }, request }) => {
    const choice = parseInput(newPasswordSchema(await minimumByLink(token, 'reset')), { password });
    await resetPasswordByLink(token, choice.password, await callerOf(request.headers));
  }),
  acceptInvitation: endpoint(accountContract.acceptInvitation, async ({ body: { token, ...typed }, request }) => {
    const acceptance = parseInput(acceptanceSchema(await minimumByLink(token, 'invitation')), typed);
    await acceptInvitation(token, acceptance, await callerOf(request.headers));
  }),
};

async function minimumByLink(token: string, purpose: 'reset' | 'invitation'): Promise<number> {
  const link = await findLink(token, [purpose]);
  if (!link) throw linkIsOver();
  return getPasswordMinimum(link.user);
}
