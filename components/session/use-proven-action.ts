import { startTransition, useActionState, useEffect, useRef, type SubmitEvent } from 'react';

import { askForIdentity } from './identity-check';

/**
 * A server action of a plain form that may ask again who one is (`needsProof` of its state): a dialog does, and the form
 * is sent once more as it was. Needs an IdentityCheck on the page, and `keep` as the form's onSubmit.
 */
export function useProvenAction<State extends { needsProof?: boolean }>(
  action: (before: State, form: FormData) => Promise<State>,
  initial: Awaited<State>,
) {
  const [state, post, isPending] = useActionState<State, FormData>(action, initial);
  const sent = useRef<FormData>(null);
  useEffect(() => {
    if (!state.needsProof) return;
    void askForIdentity().then((isProved) => {
      const form = sent.current;
      if (isProved && form) startTransition(() => post(form));
    });
  }, [state, post]);
  const keep = (event: SubmitEvent<HTMLFormElement>) => {
    sent.current = new FormData(event.currentTarget, event.nativeEvent.submitter);
  };
  return { state, post, isPending, keep };
}
