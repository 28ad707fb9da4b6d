'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { findDraft } from '@/components/session/form-drafts';
import { useCurrentUser } from '@/components/session/api-provider';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { ScriptButton } from '@/components/ui/script-button';

import { createAdminFormName } from './create-admin-form-name';

const CreateAdminDialog = dynamic(() => import('./create-admin-dialog').then((module) => module.CreateAdminDialog), {
  ssr: false,
});

export function CreateAdminButton() {
  const { email } = useCurrentUser();
  const isHydrated = useIsHydrated();
  const [choice, setChoice] = useState<boolean>();
  // A form that was kept while somebody signed in again opens by itself, once.
  const [wasRestored] = useState(() => typeof window !== 'undefined' && Boolean(findDraft(createAdminFormName, email)));
  const isOpen = choice ?? (isHydrated && wasRestored);
  return (
    <>
      <ScriptButton variant="secondary" onClick={() => setChoice(true)}>
        Create Admin Account
      </ScriptButton>
      {isOpen && <CreateAdminDialog onClose={() => setChoice(false)} />}
    </>
  );
}
