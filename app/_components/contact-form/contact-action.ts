'use server';

import { headers } from 'next/headers';

import { ContactMessageCreateSchema } from '@/lib/contact-messages/schema';
import { sendContactMessage } from '@/lib/contact-messages/service';
import type { ContactFormState } from '@/lib/contact-messages/topics';
import { contactForm as words } from '@/lib/content/contact-form';
import { AppError } from '@/lib/app-error';
import { clientAddressHeader, clientKey } from '@/lib/http/client-address';
import { parseInput } from '@/lib/http/input';
import { isSameOrigin } from '@/lib/http/same-origin';
import { log } from '@/lib/process/log';

/** The plain form's way to what POST /api/contact-messages does: for browsers that run no scripts. */
export async function contactAction(_: ContactFormState, form: FormData): Promise<ContactFormState> {
  const typed = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  try {
    const request = await headers();
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'This request comes from another site.');
    const client = clientKey(request.get(clientAddressHeader) ?? 'unknown');
    await sendContactMessage(parseInput(ContactMessageCreateSchema, typed), client);
    return { status: 'sent' };
  } catch (error) {
    const known = error instanceof AppError ? error : undefined;
    if (!known) log().error({ err: error }, 'a message by plain form failed');
    return { status: 'failed', message: known?.message ?? words.failed, errors: known?.details.errors ?? {}, typed };
  }
}
