'use server';

import { revalidatePath } from 'next/cache';

import { prepareApp } from '@/lib/auth/authenticator-app';
import { callerOf, type Caller } from '@/lib/auth/caller';
import { addApp, getFactors, removeApp, removePasskey, renewRecoveryCodes } from '@/lib/auth/factors';
import { PasskeyNameSchema } from '@/lib/auth/passkey-schema';
import { renamePasskey } from '@/lib/auth/passkeys';
import { requireAccountSession } from '@/lib/auth/guards';
import type { Session } from '@/lib/auth/session';
import { AppError, notFound } from '@/lib/app-error';
import { IdParamsSchema } from '@/lib/http/contract';
import { parseInput } from '@/lib/http/input';
import { formText, runForm, type FormState } from '@/lib/run-form';
import { paths } from '@/lib/paths';
import { CodeSchema } from '@/lib/auth/schema';

/** Where the security form stands: shared by the form in the browser and the action that serves it. */
export interface SecurityState extends FormState {
  /** What an authenticator app is given, shown until a first code confirms it. */
  setup?: { secret: string; qrCode: string };
  recoveryCodes?: string[];
}

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
  const work = async (request: Headers) => {
    const name = formText(form, 'step');
    const session = await requireAccountSession(request, { needsRecentProof: name !== 'rename-passkey' });
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    if (!step) throw new AppError('invalid', 'The form is not complete.');
    const state = await step(session, form, await callerOf(request));
    revalidatePath(paths.account);
    return state;
  };
  const answer = await runForm(form, work, { page: paths.account });
  // What is being set up stays until it is confirmed or done with.
  const isRefused = answer.needsProof === true || answer.message !== undefined;
  return isRefused && before?.setup ? { ...answer, setup: before.setup } : answer;
}
