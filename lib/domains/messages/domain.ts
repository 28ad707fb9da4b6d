import 'server-only';

import { defineDomain } from '@/lib/domains/define-domain';
import { contactMessage, keptMessages } from '@/lib/domains/mail/compose/templates/contact-message';
import { alwaysWanted } from '@/lib/domains/mail/outgoing/wanted';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { searchFormsJob } from '@/lib/platform/lists/search-forms';

import { contactMessagesContract } from './contract';
import { messagesPersonalData } from './personal-data';
import {
  countNewMessages,
  findWantedMessages,
  messageDigestJob,
  searchedMessages,
  messagesAudit,
  messagesAuditFields,
} from './service';

export const messagesDomain = defineDomain({
  name: 'messages',
  tables: { ContactMessage: 'opens-nothing' },
  contracts: { contactMessages: contactMessagesContract },
  pages: [{ path: paths.messages, label: 'Messages', attention: { count: countNewMessages, word: 'new' } }],
  jobs: [messageDigestJob, searchFormsJob(searchedMessages)],
  retention: {
    contactMessage: {
      what: 'What you sent us through the contact form',
      days: 2 * 365,
      since: 'the day you wrote',
      delete: ({ before, limit }) => db().contactMessage.deleteMany({ where: { createdAt: { lt: before } }, limit }),
    },
  },
  personalData: messagesPersonalData,
  auditActions: messagesAudit,
  auditFields: messagesAuditFields,
  mails: [
    { ...contactMessage, findWanted: findWantedMessages },
    { ...keptMessages, findWanted: alwaysWanted },
  ],
  heldAfterRestore: [],
});
