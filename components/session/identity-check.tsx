'use client';

import dynamic from 'next/dynamic';
import { useEffect, useSyncExternalStore } from 'react';

import { whenProofIsAsked } from '@/lib/http/api-client';

import { askForIdentity, currentQuestion, subscribeToQuestion } from './ask-for-identity';

const IdentityDialog = dynamic(() => import('./identity-dialog').then((module) => module.IdentityDialog), {
  ssr: false,
});

/** Opens the dialog that asks a person again who they are, whenever a call needs it. */
export function IdentityCheck() {
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion, () => undefined);
  useEffect(() => whenProofIsAsked(askForIdentity), []);
  return question && <IdentityDialog settle={question.settle} />;
}
