'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { ScriptButton } from '@/components/ui/script-button';

const InviteDialog = dynamic(() => import('@/components/users/invite-dialog').then((module) => module.InviteDialog), {
  ssr: false,
});

/** The way to another administrator whose password nobody else knows. */
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
