'use client';

import { deleteDrafts } from '@/components/session/delete-drafts';
import { apiPaths } from '@/lib/paths';

/** Signs out. An anchor, not a Link: nothing may fetch this address ahead of the press. */
export function SignOutLink({ className }: { className: string }) {
  return (
    <a href={apiPaths.logout} onClick={deleteDrafts} className={className}>
      Sign Out
    </a>
  );
}
