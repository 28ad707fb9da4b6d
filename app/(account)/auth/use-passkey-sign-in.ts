import { useCallback, useEffect, useState, type RefObject } from 'react';

import { canOfferInField, hasPasskeys } from '@/components/passkeys/passkey-support';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { signInFailedMessage } from '@/lib/domains/accounts/sign-in-state';

const loadSending = () => import('./send-passkey');

/** A challenge is valid for five minutes: the one waiting in the field is renewed earlier. */
const renewalMilliseconds = 4 * 60 * 1000;

/**
 * Sign-in by passkey: from the list of the email field, or by `start`. `message` says why it failed. `sendingRef` is
 * true while the page sends any sign-in; only one may run at a time, because a second would end the session of the
 * first, and lose its own cookie when the first navigates to another page.
 */
export function usePasskeySignIn(returnPath: string | undefined, sendingRef: RefObject<boolean>) {
  const isHydrated = useIsHydrated();
  const [isPending, setIsPending] = useState(false);
  const [round, setRound] = useState(0);
  const offerAgain = () => setRound((number) => number + 1);
  const [message, setMessage] = useState<string>();

  const signIn = useCallback(
    async (step: 'second' | undefined, isInField: boolean) => {
      let isMine = false;
      try {
        const { askForPasskey, sendPasskey } = await loadSending();
        const assertion = await askForPasskey(step, isInField);
        if (!assertion || sendingRef.current) return;
        isMine = sendingRef.current = true;
        setIsPending(true);
        // A full page load: nothing loaded before the sign-in is shown after it.
        window.location.assign(await sendPasskey(assertion, returnPath));
      } catch (error) {
        if (isMine) {
          sendingRef.current = false;
          setIsPending(false);
        }
        // The user did not request what the browser offers by itself, so its errors are not shown.
        if (isInField && !isMine) return;
        setMessage(
          await loadSending().then(
            (module) => module.passkeyFailure(error),
            () => signInFailedMessage,
          ),
        );
      }
    },
    [returnPath, sendingRef],
  );

  useEffect(() => {
    let isOver = false;
    const renewal = setTimeout(offerAgain, renewalMilliseconds);
    void canOfferInField().then((can) => (can && !isOver ? signIn(undefined, true) : undefined));
    return () => {
      isOver = true;
      clearTimeout(renewal);
    };
  }, [signIn, round]);
  useEffect(
    () => () => {
      if (hasPasskeys()) void import('@/components/passkeys/browser-passkeys').then((module) => module.cancelRequest());
    },
    [],
  );

  return {
    isPossible: isHydrated && hasPasskeys(),
    isPending,
    message,
    forgetMessage: () => setMessage(undefined),
    async start(step?: 'second') {
      if (sendingRef.current) return;
      setMessage(undefined);
      await signIn(step, false);
      if (!step) offerAgain();
    },
  };
}
