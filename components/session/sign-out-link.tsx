'use client';

import { apiPaths } from '@/lib/paths';

import { deleteFormDrafts } from './delete-drafts';

/** An anchor, not a Link: nothing may prefetch this address. */
export function SignOutLink({ className }: { className: string }) {
  return (
    <a href={apiPaths.logout} onClick={deleteFormDrafts} className={className}>
      Sign Out
    </a>
  );
}
