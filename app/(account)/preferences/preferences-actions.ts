'use server';

import { formAction } from '@/lib/api/form-action';
import { isMailKept } from '@/lib/domains/mail/outgoing/kept-mail';
import { readerEndpoints } from '@/lib/domains/mailing-list/endpoints';

import { dataLinkDeclaration, firstTopicsDeclaration, topicsDeclaration } from './preferences-declarations';

export const topicsAction = formAction(readerEndpoints.saveTopics, ({ token = '' }) => topicsDeclaration(token));

export const firstTopicsAction = formAction(readerEndpoints.saveTopics, firstTopicsDeclaration);

export const dataLinkAction = formAction(readerEndpoints.requestOwnData, () => dataLinkDeclaration(isMailKept()));
