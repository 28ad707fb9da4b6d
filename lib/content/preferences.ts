import { site } from '@/lib/site';

/** What the site goes on holding about a person whose data it has erased. */
const stays =
  'This stays: a fingerprint of your address, which keeps you off the list and cannot be turned back into an address; an account under your address, if there is one, with the log of what it did; counts of requests that name your address, for a day; and backups, for up to a year.';

export const erasureOffer = `We can erase your address and what we keep with it. ${stays}`;
export const erasureToCome = `We will erase your address and what we keep with it. ${stays}`;
export const erasureDone = `We have erased your address and what we kept with it. ${stays} You are welcome to subscribe again at any time.`;

export const preferencesPage = {
  title: 'Your updates',
  lead: (address: string) => `What we send to ${address}. This page shows neither your name nor your full address.`,
  refusedLead: (address: string) =>
    `The choices of ${address}. This page shows neither your name nor your full address.`,
} as const;

// Each part is an export of its own, so that a form brings only its own words to the browser.
export const leavePart = {
  title: 'Leave the list',
  text: 'We will send you nothing more. The change takes effect immediately.',
  button: 'Leave the list',
} as const;

export const dataLinkPart = {
  title: 'Your name and your data',
  text: 'To change your name or profile, see everything we hold about you, or have it erased, ask for a link. We send it to your mailbox; it is good for an hour and opens once.',
  button: 'Send me a link',
  sent: 'A link is on its way to your mailbox. It is good for an hour and opens once.',
  kept: 'This site has no mail server: the link is kept as a file on the site’s server.',
} as const;

/** For a person whose mail server has refused our mail. */
export const refusedPart = {
  title: 'Mail to your address is refused',
  text: 'Its mail server refused our mail, so we send you no updates. If you want them again, subscribe, and confirm by the link that we send you. We send it at most once a day.',
  button: 'Subscribe again',
} as const;

export const deadLink = {
  title: 'This link no longer works',
  text: 'Links to your choices expire when you leave the list, and links to your data after an hour or one use. Please use the link in our latest message to you, or subscribe again.',
  button: 'Subscribe for updates',
} as const;

export const ownDataPage = {
  title: 'Your data',
  closed: {
    text: 'This link came to your mailbox, so that only you can open it. It is good for an hour and opens once.',
    button: 'Show my data',
  },
  lead: (email: string) => `What ${site.name} holds about ${email}. This page closes an hour after we sent the link.`,
  profile: { title: 'Your name and profile', button: 'Save', saved: 'Your profile is saved.' },
  copy: {
    title: 'Everything we hold about you',
    text: 'The same as a file that programs can read:',
    download: 'Download as JSON',
    nothing: 'Nothing is held.',
  },
  erase: {
    title: 'Erase your data',
    text: erasureToCome,
    byLink: 'This link came to your mailbox, so that only you can open it. It is good for an hour and works once.',
    check: 'I am certain. This cannot be undone.',
    button: 'Erase my data',
    done: 'Your data has been erased',
    doneText: erasureDone,
  },
} as const;
