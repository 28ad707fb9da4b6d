import { z } from 'zod';

import { timestampSchema } from '@/lib/platform/dates/schema';
import { contract } from '@/lib/platform/http/contract';
import { boundedText } from '@/lib/platform/text/text';

import { endedMessage, recorded, type ActDeclaration } from './act-declaration';
import { changeNoteMaximum, MailApprovalSchema } from './acts-schema';
import { newsContract } from './contract';
import { editorAct } from './publishing-acts';
import { LinkSchema } from './schema';

/** That of the text on the screen: refused if readers see another by now. */
const publicVersion = z.int().min(0).optional();
const mail = MailApprovalSchema.optional();
const explanation = boundedText('The explanation', changeNoteMaximum, 'Give readers an explanation.');

const notOnSite = 'This news item is not on the site.';
const noLongerOnSite = 'This news item is no longer on the site.';
const notEnded = 'This news item has not ended.';

/** The acts that take an item off the site or put it back. */
export const endingActs = {
  undoEnd: {
    operation: contract('POST /api/admin/news/[id]/undo-end', {
      ...editorAct,
      effect: 'changes',
      summary: 'Puts an item that was withdrawn or marked as published in error back on the site.',
      body: z.object({ publicVersion, unpublishAt: timestampSchema('End').nullish() }).optional(),
    }),
    states: {
      draft: notEnded,
      scheduled: notEnded,
      published: notEnded,
      ended: 'This news item was neither withdrawn nor marked as published in error.',
      withdrawn: { to: 'published' },
      error: { to: 'published' },
    },
    source: 'public',
    readers: {
      news: 'Readers see its text again, in all lists and without the notice.',
      document: 'Readers see it again, without the notice. From its day on it is in force.',
    },
    asks: ['unpublishAt'],
    label: 'Put back on the site',
    dialog: 'undoEnd',
    approved: 'end',
    audit: recorded('news.undo-end', 'Put a news item back on the site'),
    letters: 'Those about the end that have not started end, and so does a mailing about it that is under way.',
    draft: 'stays; preview links end',
  },
  unpublish: {
    operation: contract('POST /api/admin/news/[id]/unpublish', {
      ...editorAct,
      effect: 'changes',
      summary: 'Takes an item off the site, or off the schedule.',
      body: z.object({ publicVersion }).optional(),
    }),
    states: {
      draft: notOnSite,
      scheduled: { to: 'draft' },
      published: { to: 'draft' },
      ended: noLongerOnSite,
      withdrawn: endedMessage,
      error: endedMessage,
    },
    source: 'public',
    readers: {
      news: 'Readers find nothing at its address. You can publish it again.',
      document:
        'Readers no longer find it, and an issue that it superseded stands again as its own day says. You can publish it again.',
    },
    asks: [],
    label: 'Unpublish',
    dialog: 'takeOff',
    approved: 'end',
    audit: recorded('news.unpublish', 'Unpublished a news item'),
    letters:
      'Those that have not started end. A mailing under way waits; it ends once the item is published again. Mail the rest then.',
    draft: 'stays; preview links end if readers had seen the item',
  },
  withdraw: {
    operation: contract('POST /api/admin/news/[id]/withdraw', {
      ...editorAct,
      effect: 'may-mail-many',
      summary: 'Takes an item off all lists and puts a notice with the explanation over its text.',
      body: z.object({ publicVersion, explanation, mail }),
    }),
    states: {
      draft: 'Only a published news item can be withdrawn.',
      scheduled: 'Only a published news item can be withdrawn. Unpublish this one instead.',
      published: { to: 'withdrawn', letter: 'withdrawal' },
      ended: noLongerOnSite,
      withdrawn: 'This news item is already withdrawn.',
      error: endedMessage,
    },
    source: 'public',
    readers: {
      news: 'Its text stays at its address under a notice with your explanation, and it leaves all lists.',
      document: 'Its page and the list say that it was withdrawn, with your explanation. It keeps its files.',
    },
    asks: ['explanation'],
    label: 'Withdraw',
    dialog: 'takeOff',
    isChosenFor: 'mailed',
    approved: 'end',
    audit: recorded('news.withdraw', 'Withdrew a news item'),
    letters:
      'Those that have not started end, and so does a mailing under way. Its readers without a letter count as its first readers.',
    draft: 'stays; preview links are deleted',
  },
  markPublishedInError: {
    operation: contract('POST /api/admin/news/[id]/published-in-error', {
      ...editorAct,
      effect: 'may-mail-many',
      summary: 'Replaces an item by an explanation of why it should not have been published.',
      // `link` points readers to the correct information, if there is such a page.
      body: z.object({ publicVersion, explanation, link: LinkSchema, mail }),
    }),
    states: {
      draft: 'Only a news item that was published can be marked as published in error.',
      scheduled: 'This news item is not on the site yet. Unpublish it instead.',
      published: { to: 'error', letter: 'error' },
      ended: noLongerOnSite,
      withdrawn: { to: 'error', letter: 'error' },
      error: 'This news item is already marked as published in error.',
    },
    source: 'public',
    readers: {
      news: 'Its address shows your explanation, and nothing else.',
      document: 'Its page shows your explanation in its place, and its files are gone.',
    },
    asks: ['explanation', 'link'],
    label: 'Mark as published in error',
    dialog: 'takeOff',
    approved: 'end',
    audit: recorded('news.mark-error', 'Marked a news item as published in error'),
    letters:
      'Those that have not started end, and so does a mailing under way. Its readers without a letter count as its first readers.',
    draft: 'stays; preview links are deleted',
  },
  end: {
    operation: newsContract.update,
    states: {
      draft: notOnSite,
      scheduled: { to: 'scheduled' },
      published: { to: 'published' },
      ended: noLongerOnSite,
      withdrawn: endedMessage,
      error: endedMessage,
    },
    source: 'public',
    readers: {
      news: 'At that moment it leaves the site. Without one it stays.',
      document: 'At that moment it leaves the site. Without one it stays.',
    },
    asks: ['unpublishAt'],
    label: 'Save the end',
    dialog: 'end',
    approved: 'stay',
    audit: recorded('news.update', 'Changed a news item'),
    letters: 'Go on.',
    draft: 'stays',
  },
} as const satisfies Record<string, ActDeclaration>;
