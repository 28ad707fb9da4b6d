'use server';

import { after } from 'next/server';

import { limitResets, sendReset } from '@/lib/account/password-by-link';
import { callerOf } from '@/lib/auth/caller';
import { AddressSchema } from '@/lib/account/schema';
import { parseInput } from '@/lib/http/input';
import { formText, runForm, type FormState } from '@/lib/run-form';
import { log } from '@/lib/process/log';

/** Takes the wish for a new password. Whether the address has an account is looked up after the answer. */
export async function forgotPasswordAction(_: FormState, form: FormData): Promise<FormState> {
  return runForm(
    form,
    async (request) => {
      const { email } = parseInput(AddressSchema, { email: formText(form, 'email') });
      const caller = await callerOf(request);
      await limitResets(caller);
      after(() =>
        sendReset(email, caller).catch((error: unknown) => log().error({ err: error }, 'a reset link was not sent')),
      );
      return { done: 'If this address has an account, a link is on its way to it.' };
    },
    { kept: ['email'] },
  );
}
