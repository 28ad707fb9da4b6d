import { leaveWords } from '@/lib/domains/mailing-list/words';
import { site } from '@/lib/site';

import { erasureDone, erasureOffer } from './preferences';

export const unsubscribePage = {
  title: 'Unsubscribe',
  subscribed: leaveWords,
  refused: (address: string) => `The mail server of ${address} refused our mail, so we send no updates to it.`,
  unsubscribed: {
    title: 'You have unsubscribed',
    text: (address: string) =>
      `We will send no more updates to ${address}. We keep the address so that no one adds it to the list again.`,
    returnText: 'If you want our updates again, subscribe, and confirm by the link that we send you.',
    returnButton: 'Subscribe again',
    eraseTitle: 'Erase your data?',
    eraseText: `${erasureOffer} Letters are forwarded, so ask for a link first. We send it to your mailbox; it is good for an hour and works once.`,
    button: 'Send me a link',
    sent: 'A link is on its way to your mailbox. It is good for an hour and works once.',
  },
  erased: {
    title: 'Your data has been erased',
    text: erasureDone,
  },
  invalid: {
    title: 'This link is incomplete',
    text: `Please copy the entire address from your message, or write to ${site.contact.email} and we will take you off the list.`,
    button: 'Write to us',
  },
} as const;
