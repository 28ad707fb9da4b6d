import { useCallback, useEffect, useState, type RefObject } from 'react';

import {
  answerWithPasskey,
  canOfferInField,
  hasPasskeys,
  stopAsking,
  failureText,
} from '@/components/passkeys/browser-passkeys';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { pathAfterSignIn } from '@/lib/domains/accounts/after-sign-in';
import type { authContract } from '@/lib/domains/accounts/contract';
import { signInFailedMessage } from '@/lib/domains/accounts/sign-in-state';
import { callApi, type Route } from '@/lib/api/api-client';
import { apiPaths } from '@/lib/paths';

const ask: Route<typeof authContract.askPasskey> = { method: 'GET', path: apiPaths.loginPasskey };
const prove: Route<typeof authContract.loginPasskey> = { method: 'POST', path: apiPaths.loginPasskey };

/** A challenge is valid for five minutes: the one waiting in the field is renewed earlier. */
const renewalMilliseconds = 4 * 60 * 1000;

/**
 * Sign-in by passkey: from the list of the email field, or by `start`. `message` says why it failed. `sendingRef` is
 * true while the page sends any sign-in; only one may run at a time, because a second would end the session of the
 * first, and lose its own cookie when the first navigates to another page.
 */
export function usePasskeySignIn(wayBack: string | undefined, sendingRef: RefObject<boolean>) {
  const isHydrated = useIsHydrated();
  const [isPending, setIsPending] = useState(false);
  const [round, setRound] = useState(0);
  const offerAgain = () => setRound((number) => number + 1);
  const [message, setMessage] = useState<string>();

  const signIn = useCallback(
    async (step: 'second' | undefined, isInField: boolean) => {
      let isMine = false;
      try {
        const answer = await answerWithPasskey(await callApi(ask, { query: { step } }), isInField);
        if (!answer || sendingRef.current) return;
        isMine = sendingRef.current = true;
        setIsPending(true);
        const user = await callApi(prove, { body: answer });
        // A full page load: nothing loaded before the sign-in is shown after it.
        window.location.assign(pathAfterSignIn(user.role, wayBack));
      } catch (error) {
        if (isMine) {
          sendingRef.current = false;
          setIsPending(false);
        }
        // The user did not request what the browser offers by itself, so its errors are not shown.
        if (isInField && !isMine) return;
        setMessage(failureText(error, signInFailedMessage));
      }
    },
    [wayBack, sendingRef],
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
      if (hasPasskeys()) void stopAsking();
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
