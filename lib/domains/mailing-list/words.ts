import { site } from '@/lib/site';

// What people are shown as they join, choose, leave and return: the record of consent keeps these words as evidence. Each
// form has an export of its own, so that it brings only its own words to the browser.

export const subscribeSection = {
  title: 'Subscribe for Updates',
  lead: `Receive news of the ${site.plan}, the request for proposal and our response to it. We write only when there is something to report, and every message includes a link to unsubscribe.`,
  label: 'Email address',
  button: 'Subscribe',
  pending: 'Subscribing...',
  oneMoreStep: 'One more step',
  thanks: 'Thank you for subscribing!',
  privacy: 'We use your address only for these updates.',
  successToast: {
    title: 'Successfully subscribed!',
    description: "You'll receive updates about platform launches and CT Plan news.",
  },
  failureToast: {
    title: 'Subscription failed',
    description: 'Please try again or contact support if the problem persists.',
  },
} as const;

export const topicsPart = {
  title: 'Topics',
  lead: 'We send you updates on the topics that are checked, and on any new topic until you uncheck it.',
  button: 'Save my topics',
  saved: 'Your topics are saved.',
  none: 'No topic is checked, so you will receive no updates until you choose one.',
} as const;

export const leaveWords = {
  title: 'Leave the mailing list?',
  text: (address: string) => `We will stop sending updates to ${address}. The change takes effect immediately.`,
  button: 'Unsubscribe',
  stay: 'Keep my subscription',
} as const;

export const putBackPart = {
  text: 'You are off the list.',
  hint: 'If that was a mistake, you can return within ten minutes, with the name and topics you had.',
  button: 'Put me back',
  done: 'You are back on the list.',
} as const;
