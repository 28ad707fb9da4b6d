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

/** A question is good for five minutes: the one that waits in the field is renewed before. */
const renewalMilliseconds = 4 * 60 * 1000;

/**
 * Signing in by passkey: in the list of the email field, or by `start`. `message` says why it came to nothing.
 * `sendingRef` is true while the page sends a sign-in of any kind; it sends one at a time, because a second one would end
 * the first one's session, and its own cookie is lost when the first one leads to another page.
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
        // A whole new page: nothing that was loaded before the sign-in is shown after it.
        window.location.assign(pathAfterSignIn(user.role, wayBack));
      } catch (error) {
        if (isMine) {
          sendingRef.current = false;
          setIsPending(false);
        }
        // What the browser offers by itself was not asked for.
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
