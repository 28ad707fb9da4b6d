'use server';

import { subscribeSection } from '@/lib/content/landing';
import { env } from '@/lib/env';
import { clientOf } from '@/lib/http/client-address';
import { parseInput } from '@/lib/http/input';
import { formText, runForm, type FormState } from '@/lib/run-form';
import { consentFormOf } from '@/lib/subscriptions/consent-form';
import { SubscribeSchema } from '@/lib/subscriptions/schema';
import { subscribe } from '@/lib/subscriptions/subscribe';

/** The plain form's way to what POST /api/email-subscription does: for browsers that run no scripts. */
export async function subscribeAction(_: FormState, form: FormData): Promise<FormState> {
  const work = async (request: Headers) => {
    const input = parseInput(SubscribeSchema, { email: formText(form, 'email') });
    await subscribe({ ...input, client: clientOf(request), form: consentFormOf(request, env().siteUrl) });
    return { done: subscribeSection.thanks };
  };
  return runForm(form, work, { kept: ['email'], failed: subscribeSection.failureToast.description });
}
