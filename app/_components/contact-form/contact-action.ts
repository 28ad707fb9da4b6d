'use server';

import { ContactMessageCreateSchema } from '@/lib/contact-messages/schema';
import { sendContactMessage } from '@/lib/contact-messages/service';
import { messageReceived } from '@/lib/contact-messages/topics';
import { contactForm as words } from '@/lib/content/contact-form';
import { clientOf } from '@/lib/http/client-address';
import { parseInput } from '@/lib/http/input';
import { runForm, type FormState } from '@/lib/run-form';

/** The plain form's way to what POST /api/contact-messages does. */
export async function contactAction(_: FormState, form: FormData): Promise<FormState> {
  const work = async (request: Headers) => {
    await sendContactMessage(parseInput(ContactMessageCreateSchema, Object.fromEntries(form)), clientOf(request));
    return { done: messageReceived };
  };
  return runForm(form, work, { kept: Object.keys(ContactMessageCreateSchema.shape), failed: words.failed });
}
