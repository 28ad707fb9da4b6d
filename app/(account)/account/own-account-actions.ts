'use server';

import { revalidatePath } from 'next/cache';

import { askForEmail, changeNames, changePassword } from '@/lib/account/own-account';
import { EmailChangeSchema, NamesSchema, PasswordChangeSchema } from '@/lib/account/schema';
import { endSessionsOf } from '@/lib/account/sessions';
import { callerOf, type Caller } from '@/lib/auth/caller';
import { requireAccountSession, type AccountDemands } from '@/lib/auth/guards';
import type { Session } from '@/lib/auth/session';
import { parseInput } from '@/lib/http/input';
import { formText, runForm, setBrowserCookies, type FormState } from '@/lib/run-form';
import { paths } from '@/lib/paths';

type Change = (session: Session, fields: Record<string, string>, caller: Caller) => Promise<string>;

/** Changes something of one's own account, which is closed until a password of one's own is chosen where that is due. */
async function run(form: FormData, names: readonly string[], change: Change, demands: AccountDemands = {}) {
  return runForm(
    form,
    async (request) => {
      const session = await requireAccountSession(request, demands);
      const fields = Object.fromEntries(names.map((name) => [name, formText(form, name)]));
      const done = await change(session, fields, await callerOf(request));
      revalidatePath(paths.account);
      return { done };
    },
    { page: paths.account, kept: names.filter((name) => !/password/i.test(name)) },
  );
}

export async function namesAction(_: FormState, form: FormData): Promise<FormState> {
  return run(form, ['firstName', 'lastName'], async (session, fields, caller) => {
    await changeNames(session, parseInput(NamesSchema, fields), caller);
    return 'Your name has been saved.';
  });
}

export async function emailAction(_: FormState, form: FormData): Promise<FormState> {
  return run(form, ['email', 'currentPassword'], async (session, fields, caller) => {
    const change = parseInput(EmailChangeSchema, fields);
    await askForEmail(session, change, caller);
    return `A link is on its way to ${change.email}. Open it in this browser to change your address.`;
  });
}

export async function passwordAction(_: FormState, form: FormData): Promise<FormState> {
  const change: Change = async (session, fields, caller) => {
    await setBrowserCookies(await changePassword(session, parseInput(PasswordChangeSchema, fields), caller));
    return 'Your password has been changed, and your other sessions have ended.';
  };
  return run(form, ['currentPassword', 'password'], change, { isOpenBeforePassword: true });
}

export async function sessionAction(_: FormState, form: FormData): Promise<FormState> {
  const change: Change = async ({ id, user }, { name }, { client }) => {
    const count = await endSessionsOf(user.id, { name: name || undefined, kept: id }, { ...user, client });
    return `${count} ${count === 1 ? 'session' : 'sessions'} ended.`;
  };
  return run(form, ['name'], change, { needsRecentProof: true });
}
