'use client';

import { deleteFormDrafts } from '@/components/session/delete-drafts';
import { apiPaths } from '@/lib/paths';

/** An anchor, not a Link: nothing may prefetch this address. */
export function SignOutLink({ className }: { className: string }) {
  return (
    <a href={apiPaths.logout} onClick={deleteFormDrafts} className={className}>
      Sign Out
    </a>
  );
}
