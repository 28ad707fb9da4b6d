import { site } from '@/lib/site';

import { storedState } from './state';

/**
 * The facts that an administrator can change: what is set, else the default. Read them while rendering, never when a
 * module loads.
 */
export function siteFacts() {
  const { facts: set, pressNameSince } = storedState() ?? {};
  return {
    requestForProposal: set?.requestForProposal || site.requestForProposal,
    phone: set?.phone || site.contact.phone,
    /** Undefined while neither a name nor an address is set. */
    press:
      set?.pressName || set?.pressEmail
        ? { name: set.pressName, email: set.pressEmail || site.contact.email }
        : undefined,
    /** Undefined while the press contact has no name. */
    pressNameSince: set?.pressName ? pressNameSince : undefined,
  };
}

/** The notice for every public page, while there is one. */
export function currentNotice(now = Date.now()): { text: string; link: string } | undefined {
  const set = storedState()?.facts;
  if (!set?.notice) return undefined;
  const isOn =
    (!set.noticeStart || Date.parse(set.noticeStart) <= now) && (!set.noticeEnd || now < Date.parse(set.noticeEnd));
  return isOn ? { text: set.notice, link: set.noticeLink } : undefined;
}
