'use server';

import { headers } from 'next/headers';
import { revalidatePath } from 'next/cache';

import { prepareApp } from '@/lib/auth/authenticator-app';
import { callerOf, type Caller } from '@/lib/auth/caller';
import { addApp, removeApp, renewRecoveryCodes } from '@/lib/auth/factors';
import { reauthenticate } from '@/lib/auth/reauthenticate';
import { requireRecentProof } from '@/lib/auth/recent-proof';
import { getSession, type Session } from '@/lib/auth/session';
import { refuseWithObstacle } from '@/lib/auth/standing';
import { AppError, unauthorized } from '@/lib/app-error';
import { parseInput } from '@/lib/http/input';
import { isSameOrigin } from '@/lib/http/same-origin';
import { paths } from '@/lib/paths';
import { log } from '@/lib/process/log';
import { CodeSchema, ProofSchema } from '@/lib/auth/schema';

import type { SecurityState } from './security-state';

/** What the buttons of the form ask for. */
type Step = (session: Session, form: FormData, caller: Caller, before: SecurityState) => Promise<SecurityState>;

const steps: Readonly<Record<string, Step>> = {
  async prove(session, form, caller) {
    await reauthenticate(session, parseInput(ProofSchema, Object.fromEntries(form)), caller);
    return {};
  },
  async prepare(session) {
    requireRecentProof(session);
    if (session.standing.hasFactor) throw new AppError('conflict', 'An authenticator app is already set up.');
    return { setup: await prepareApp(session.user) };
  },
  async confirm(session, form, { client }) {
    const { code } = parseInput(CodeSchema, { code: form.get('code') });
    return { recoveryCodes: await addApp(session, code, client) };
  },
  async renew(session, _, { client }) {
    return { recoveryCodes: await renewRecoveryCodes(session, client) };
  },
  async remove(session, _, { client }) {
    await removeApp(session, client);
    return {};
  },
};

/** Does what a button of the form asks for; the page works with and without scripts. */
export async function securityAction(before: SecurityState, form: FormData): Promise<SecurityState> {
  try {
    const request = await headers();
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'This request comes from another site.');
    const session = await getSession(request);
    if (!session) throw unauthorized();
    if (session.standing.mustChangePassword) refuseWithObstacle(session.standing);
    const name = String(form.get('step'));
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    if (!step) throw new AppError('invalid', 'The form is not complete.');
    const state = await step(session, form, await callerOf(request), before);
    revalidatePath(paths.account);
    return state;
  } catch (error) {
    if (!(error instanceof AppError)) log().error({ err: error }, 'a change of the second factor failed');
    const message = error instanceof AppError ? error.message : 'That did not work. Please try again.';
    return { ...(before.setup && { setup: before.setup }), message };
  }
}
