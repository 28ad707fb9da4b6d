import { z } from 'zod';

import { timestampSchema } from '@/lib/platform/dates/schema';
import { contract } from '@/lib/platform/http/contract';

import { endedMessage, recorded, type ActDeclaration } from './act-declaration';
import { EditedNewsSchema, MailApprovalSchema, NewsDraftSchema, noteText } from './acts-schema';
import { isInOrder, scheduleOrderMessage } from './schedule';
import { AdminNewsItemSchema } from './schema';

/** For a conflict of drafts, the current one; of public texts, the item; of audiences, the current number of recipients. */
export const editorAct = {
  access: 'editor',
  output: EditedNewsSchema,
  conflict: z.object({
    current: NewsDraftSchema.optional(),
    item: AdminNewsItemSchema.optional(),
    recipients: z.int().optional(),
  }),
} as const;

const mail = MailApprovalSchema.optional();
const unpublishAt = timestampSchema('End').nullish();
/** That of the working copy on the screen, so that an unseen change is never published. */
const revision = z.int().min(1);
/** The item's `version` on screen, if its text was changed after the working copy was made from it. */
const version = z.int().min(1).optional();

const unmailable = 'Only an item that is on the site or scheduled can be mailed.';
const published = { to: 'published', letter: 'news' } as const;
const scheduled = { to: 'scheduled', letter: 'news' } as const;

/** The acts that make a text public, and the one that mails it. */
export const publishingActs = {
  publish: {
    operation: contract('POST /api/admin/news/[id]/publish', {
      ...editorAct,
      effect: 'may-mail-many',
      summary: 'Puts a draft on the site now; with `mail`, approves its mailing in the same transaction.',
      body: z.object({ revision, version, unpublishAt, mail }),
    }),
    states: {
      draft: published,
      scheduled: published,
      published: 'This news item is already on the site. Publish its changes instead.',
      ended: published,
      withdrawn: endedMessage,
      error: endedMessage,
    },
    source: 'draft',
    readers: {
      news: 'Readers find it at once: in the list, the feed and the search.',
      document:
        'Readers find it at once: on its page, in the list of documents and in their feed. Once it takes effect, it supersedes the issue in force.',
    },
    asks: ['unpublishAt'],
    label: 'Publish',
    choice: 'Now',
    dialog: 'publish',
    approved: 'move',
    audit: recorded('news.publish', 'Published a news item'),
    letters: 'Those approved for the same text start 120 seconds later; those approved for another text end.',
    draft: 'becomes the public text; its preview links end',
  },
  schedule: {
    operation: contract('POST /api/admin/news/[id]/schedule', {
      ...editorAct,
      effect: 'may-mail-many',
      summary: 'Sets when a draft goes on the site; with `mail`, approves its mailing in the same transaction.',
      body: z
        .object({ revision, version, publishAt: timestampSchema('Publication'), unpublishAt, mail })
        .refine(isInOrder, { path: ['unpublishAt'], error: scheduleOrderMessage }),
    }),
    states: {
      draft: scheduled,
      scheduled,
      published: 'This news item is already on the site.',
      ended: scheduled,
      withdrawn: endedMessage,
      error: endedMessage,
    },
    source: 'draft',
    readers: {
      news: 'Readers find it from that moment on: in the list, the feed and the search.',
      document:
        'Readers find it from that moment on: on its page, in the list of documents and in their feed. Once it takes effect, not before that moment, it supersedes the issue in force.',
    },
    asks: ['publishAt', 'unpublishAt'],
    label: 'Publish at a set time',
    choice: 'At a set time',
    dialog: 'publish',
    isChosenFor: 'scheduled',
    approved: 'move',
    audit: recorded('news.schedule', 'Scheduled a news item'),
    letters: 'Those approved for the same text move to the new time; those approved for another text end.',
    draft: 'becomes the text that goes live; preview links stay until then',
  },
  publishChanges: {
    operation: contract('POST /api/admin/news/[id]/publish-changes', {
      ...editorAct,
      effect: 'may-mail-many',
      summary: 'Makes the working copy of a published or scheduled item public, with a change note or as a minor edit.',
      // Readers see `note`; a change without one is a minor edit.
      body: z.object({ revision, version, note: noteText.nullish(), mail }),
    }),
    states: {
      draft: 'This news item is not on the site yet. Publish it instead.',
      scheduled: {
        ...scheduled,
        readers: 'The new text goes live at the time that is set. Until then readers see nothing.',
      },
      published: { to: 'published', letter: 'correction' },
      ended: 'This news item is no longer on the site. Publish it instead.',
      withdrawn: endedMessage,
      error: endedMessage,
    },
    source: 'draft',
    readers: { news: 'Readers see the new text at once.', document: 'Readers see the new text at once.' },
    asks: ['note'],
    label: 'Publish changes',
    dialog: 'publishChanges',
    approved: 'end',
    audit: recorded('news.publish-changes', 'Published changes to a news item'),
    letters:
      'Those that have not started end, and so does a mailing under way. Its readers without a letter count as its first readers.',
    draft: 'becomes the public text; its preview links end once that is on the site',
  },
  mail: {
    states: {
      draft: unmailable,
      scheduled,
      published,
      ended: unmailable,
      withdrawn: { to: 'withdrawn', letter: 'withdrawal' },
      error: { to: 'error', letter: 'error' },
    },
    source: 'public',
    readers: { news: 'Nothing changes on the site.', document: 'A document is not mailed by itself.' },
    asks: [],
    label: 'Mail',
    dialog: 'mail',
    approved: 'stay',
    audit: recorded('newsletter.approve', 'Approved the mailing of a news item'),
    letters: 'Start 120 seconds later, or 120 seconds after the item goes live.',
    draft: 'stays',
  },
} as const satisfies Record<string, ActDeclaration>;
