'use server';

import { ContactMessageCreateSchema } from '@/lib/contact-messages/schema';
import { sendContactMessage } from '@/lib/contact-messages/service';
import { contactForm as words } from '@/lib/content/contact-form';
import { answerPlainForm } from '@/lib/http/answer-plain-form';
import { clientAddressHeader, clientKey } from '@/lib/http/client-address';
import { parseInput } from '@/lib/http/input';
import type { PlainFormState } from '@/lib/http/plain-form';

/** The plain form's way to what POST /api/contact-messages does. */
export async function contactAction(_: PlainFormState, form: FormData): Promise<PlainFormState> {
  return answerPlainForm(form, words.failed, async (typed, request) => {
    const client = clientKey(request.get(clientAddressHeader) ?? 'unknown');
    await sendContactMessage(parseInput(ContactMessageCreateSchema, typed), client);
    return undefined;
  });
}
