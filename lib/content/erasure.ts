/** What the site goes on holding about a person whose data it has erased. */
const stays =
  'This stays: a fingerprint of your address, which keeps you off the list and cannot be turned back into an address; an account under your address, if there is one, with the log of what it did; counts of requests that name your address, for a day; and backups, for up to a year.';

export const erasureOffer = `We can erase your address and what we keep with it. ${stays}`;
export const erasureToCome = `We will erase your address and what we keep with it. ${stays}`;
export const erasureDone = `We have erased your address and what we kept with it. ${stays} You are welcome to subscribe again at any time.`;
