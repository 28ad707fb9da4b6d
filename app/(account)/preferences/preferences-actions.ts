'use server';

import { redirect } from 'next/navigation';

import { preferencesPage as words } from '@/lib/content/preferences';
import { formAction, formText } from '@/lib/api/form-action';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-mail';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';
import { paths } from '@/lib/paths';

/** Leads on to an address, so that a reload posts nothing. */
export const topicsAction = formAction(readerEndpoints.saveTopics, {
  done: ({ form }): never => redirect(paths.choices(formText(form, 'token'), 'saved')),
});

/** The same on the page of a confirmation, which it does not leave. */
export const firstTopicsAction = formAction(readerEndpoints.saveTopics, {
  done: () => ({ done: words.topics.saved }),
});

export const dataLinkAction = formAction(readerEndpoints.requestOwnData, {
  done: () => ({ done: isMailKept() ? words.data.kept : words.data.sent }),
});

export const putBackAction = formAction(readerEndpoints.putBack, {
  done: ({ answer }): never => redirect(paths.choices(answer.token, 'back')),
});
