'use client';

import dynamic from 'next/dynamic';
import { useEffect, useSyncExternalStore } from 'react';

import { onProofRequired } from '@/lib/api/api-client';

const IdentityDialog = dynamic(() => import('./identity-dialog').then((module) => module.IdentityDialog), {
  ssr: false,
});

type Finish = (isProved: boolean) => void;

let proof: Promise<boolean> | undefined;
/** Ends the pending request, if there is one. */
let finish: Finish | undefined;
const listeners = new Set<() => void>();

function show(next: Finish | undefined): void {
  finish = next;
  for (const listener of listeners) listener();
}

/** Asks for a proof of identity, once for all waiting calls. Resolves to whether it was given. */
export function askForIdentity(): Promise<boolean> {
  proof ??= new Promise((resolve) =>
    show((isProved) => {
      proof = undefined;
      show(undefined);
      resolve(isProved);
    }),
  );
  return proof;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the identity dialog whenever a call needs a proof. Part of each signed-in shell, around every page. */
export function IdentityCheck() {
  const end = useSyncExternalStore(
    subscribe,
    () => finish,
    () => undefined,
  );
  useEffect(() => {
    const end = onProofRequired(askForIdentity);
    return () => {
      end();
      // No call may wait for a dialog that has left the screen.
      finish?.(false);
    };
  }, []);
  return end && <IdentityDialog finish={end} />;
}
