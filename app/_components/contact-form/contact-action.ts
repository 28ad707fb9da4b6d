'use server';

import { sendMessageEndpoint } from '@/lib/domains/messages/endpoints';
import { ContactMessageCreateSchema } from '@/lib/domains/messages/schema';
import { messageReceived } from '@/lib/domains/messages/topics';
import { contactForm as words } from '@/lib/content/contact-form';
import { formAction } from '@/lib/api/form-action';

/** For browsers that run no scripts. */
export const contactAction = formAction(sendMessageEndpoint, {
  kept: Object.keys(ContactMessageCreateSchema.shape),
  failed: words.failed,
  done: () => ({ done: messageReceived }),
});
