'use client';

import { createContext, useContext, type ReactNode } from 'react';

const IsMailKeptContext = createContext(false);

/** Wraps every screen that sends mail. `isKept` is true if messages are stored as files, without a mail server. */
export function MailRoute({ isKept, children }: { isKept: boolean; children: ReactNode }) {
  return <IsMailKeptContext value={isKept}>{children}</IsMailKeptContext>;
}

export function useIsMailKept(): boolean {
  return useContext(IsMailKeptContext);
}

/** Returns the notice for a message just written; `what` names it, for example "Invitation". */
export function useMailNotice(what: string) {
  const isKept = useIsMailKept();
  return (email: string) =>
    isKept
      ? { title: `${what} kept`, description: `No mail server is set: the message to ${email} is kept as a file.` }
      : { title: `${what} queued`, description: `The message to ${email} is being handed over to the mail server.` };
}
