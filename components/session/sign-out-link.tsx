'use client';

import { deleteDrafts } from '@/components/session/delete-drafts';
import { apiPaths } from '@/lib/paths';

/** An anchor, not a Link: nothing may prefetch this address. */
export function SignOutLink({ className }: { className: string }) {
  return (
    <a href={apiPaths.logout} onClick={deleteDrafts} className={className}>
      Sign Out
    </a>
  );
}
