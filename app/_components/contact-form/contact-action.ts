'use server';

import { sendMessageEndpoint } from '@/lib/contact-messages/endpoints';
import { ContactMessageCreateSchema } from '@/lib/contact-messages/schema';
import { messageReceived } from '@/lib/contact-messages/topics';
import { contactForm as words } from '@/lib/content/contact-form';
import { formAction } from '@/lib/form-action';

/** For browsers that run no scripts. */
export const contactAction = formAction(sendMessageEndpoint, {
  kept: Object.keys(ContactMessageCreateSchema.shape),
  failed: words.failed,
  done: () => ({ done: messageReceived }),
});
