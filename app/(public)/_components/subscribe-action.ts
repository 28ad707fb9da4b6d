'use server';

import { headers } from 'next/headers';

import { env } from '@/lib/env';
import { AppError } from '@/lib/app-error';
import { clientOf } from '@/lib/http/client-address';
import { parseInput } from '@/lib/http/input';
import { isForm, requireSameOrigin } from '@/lib/run-form';
import { log } from '@/lib/process/log';
import { consentFormOf } from '@/lib/subscriptions/consent-form';
import type { SubscribeState } from '@/lib/subscriptions/form-state';
import { SubscribeSchema } from '@/lib/subscriptions/schema';
import { subscribe } from '@/lib/subscriptions/subscribe';

/** The plain form's way to what POST /api/email-subscription does: for browsers that run no scripts. */
export async function subscribeAction(_: SubscribeState, form: FormData): Promise<SubscribeState> {
  const email = isForm(form) ? form.get('email') : null;
  try {
    const request = await headers();
    await requireSameOrigin(request);
    const input = parseInput(SubscribeSchema, { email });
    await subscribe({ ...input, client: clientOf(request), form: consentFormOf(request, env().siteUrl) });
    return { status: 'subscribed' };
  } catch (error) {
    if (!(error instanceof AppError)) log().error({ err: error }, 'a subscription by plain form failed');
    const message =
      error instanceof AppError ? error.message : 'Please try again or contact support if the problem persists.';
    return { status: 'failed', message, email: typeof email === 'string' ? email : '' };
  }
}
