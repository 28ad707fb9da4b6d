'use server';

import { headers } from 'next/headers';
import { revalidatePath } from 'next/cache';

import { prepareApp } from '@/lib/auth/authenticator-app';
import { callerOf, type Caller } from '@/lib/auth/caller';
import { addApp, getFactors, removeApp, removePasskey, renewRecoveryCodes } from '@/lib/auth/factors';
import { PasskeyNameSchema } from '@/lib/auth/passkey-schema';
import { renamePasskey } from '@/lib/auth/passkeys';
import { isProofAsked } from '@/lib/auth/recent-proof';
import { requireSameOrigin } from '@/lib/auth/record-refusal';
import { requireAccountSession } from '@/lib/auth/guards';
import type { Session } from '@/lib/auth/session';
import { AppError, notFound } from '@/lib/app-error';
import { IdParamsSchema } from '@/lib/http/contract';
import { parseInput } from '@/lib/http/input';
import { askForProof, isForm } from '@/lib/run-form';
import { paths } from '@/lib/paths';
import { log } from '@/lib/process/log';
import { CodeSchema } from '@/lib/auth/schema';

import type { SecurityState } from './security-state';

/** What the buttons of the form ask for. */
type Step = (session: Session, form: FormData, caller: Caller) => Promise<SecurityState>;

const steps: Readonly<Record<string, Step>> = {
  async prepare(session) {
    if ((await getFactors(session.user.id)).appSince)
      throw new AppError('conflict', 'An authenticator app is already set up.');
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
  async 'rename-passkey'(session, form, { client }) {
    const { name } = parseInput(PasskeyNameSchema, { name: form.get('name') });
    await renamePasskey(session, passkeyOf(form), name, client);
    return {};
  },
  async 'remove-passkey'(session, form, { client }) {
    await removePasskey(session, passkeyOf(form), client);
    return {};
  },
};

function passkeyOf(form: FormData): number {
  const { success, data } = IdParamsSchema.safeParse({ id: form.get('passkey') });
  if (!success) throw notFound('Passkey');
  return data.id;
}

/** Does what a button of the form asks for; the page works with and without scripts. */
export async function securityAction(before: SecurityState | null | undefined, form: FormData): Promise<SecurityState> {
  if (!isForm(form)) return { message: 'The form is not complete.' };
  const request = await headers();
  const kept = before?.setup && { setup: before.setup };
  try {
    await requireSameOrigin({ headers: request });
    const name = String(form.get('step'));
    const session = await requireAccountSession(request, { needsRecentProof: name !== 'rename-passkey' });
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    if (!step) throw new AppError('invalid', 'The form is not complete.');
    const state = await step(session, form, await callerOf(request));
    revalidatePath(paths.account);
    return state;
  } catch (error) {
    if (isProofAsked(error)) return { ...kept, ...askForProof(request, paths.account) };
    if (!(error instanceof AppError)) log().error({ err: error }, 'a change of the second factor failed');
    const message = error instanceof AppError ? error.message : 'That did not work. Please try again.';
    return { ...kept, message };
  }
}
