'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { useCurrentUser } from '@/components/session/api-provider';
import { findForm } from '@/components/session/drafts';
import { useDownload } from '@/components/session/use-download';
import { ScriptButton } from '@/components/ui/script-button';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { callApi } from '@/lib/api/api-client';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';

const UserDialog = dynamic(() => import('@/components/users/user-dialog').then((module) => module.UserDialog), {
  ssr: false,
});
const InviteDialog = dynamic(() => import('@/components/users/invite-dialog').then((module) => module.InviteDialog), {
  ssr: false,
});

/** The name under which the form is kept when the session ends. */
const createAdminFormName = 'create-admin';

/** Every field is required here, and the role is always administrator. */
export function CreateAdminButton() {
  const { email } = useCurrentUser();
  const isHydrated = useIsHydrated();
  const [choice, setChoice] = useState<boolean>();
  // A form restored after signing in again opens automatically, once.
  const [wasRestored] = useState(() => typeof window !== 'undefined' && Boolean(findForm(createAdminFormName, email)));
  const isOpen = choice ?? (isHydrated && wasRestored);
  return (
    <>
      <ScriptButton variant="secondary" onClick={() => setChoice(true)}>
        Create Admin Account
      </ScriptButton>
      {isOpen && <UserDialog formName={createAdminFormName} isForAdmin onClose={() => setChoice(false)} />}
    </>
  );
}

/** Invites another administrator, who chooses their own password. */
export function InviteAdminButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ScriptButton variant="secondary" onClick={() => setIsOpen(true)}>
        Invite by email
      </ScriptButton>
      {isOpen && <InviteDialog fixedRole="admin" onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function ExportButton() {
  const { start, isPending } = useDownload({
    load: () => callApi(subscriptionsContract.export),
    failure: {
      title: 'Export Failed',
      description: 'Unable to export subscriber data. Please try again.',
      hidesServerMessage: true,
    },
  });
  return (
    <ScriptButton variant="secondary" isPending={isPending} onClick={() => start()}>
      Export to CSV
    </ScriptButton>
  );
}
