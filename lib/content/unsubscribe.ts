import { site } from '../site';

/** The words of the page behind every message's unsubscribe link. */
export const unsubscribePage = {
  title: 'Unsubscribe',
  subscribed: {
    title: 'Leave the mailing list?',
    text: (address: string) => `We will stop sending updates to ${address}. It takes effect at once.`,
    button: 'Unsubscribe',
    stay: 'Keep my subscription',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: (address: string) =>
      `We will send no more updates to ${address}. We keep the address for one purpose: to make sure that nobody adds it to the list again.`,
    eraseTitle: 'Erase everything we hold about you?',
    eraseText:
      'We can erase your address and everything we keep with it. What stays is a fingerprint that we cannot turn back into an address; it keeps you off the list.',
    button: 'Erase my data',
  },
  erased: {
    title: 'Your data is erased',
    text: 'We no longer hold anything about you. You can subscribe again whenever you like.',
  },
  invalid: {
    title: 'This link is not complete',
    text: `Please copy the whole address from your message, or write to ${site.contact.email} and we will take you off the list.`,
  },
} as const;
