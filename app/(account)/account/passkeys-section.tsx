'use client';

import { useRouter } from 'next/navigation';
import { useState, type SubmitEvent } from 'react';

import { askFirst } from '@/components/form/ask-first';
import { hasPasskeys, makePasskey, failureText } from '@/components/passkeys/browser-passkeys';
import { useProvenAction } from '@/components/session/use-proven-action';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { describeBrowser } from '@/lib/domains/accounts/sessions/browser-name';
import { authContract } from '@/lib/domains/accounts/contract';
import { passkeyNameMaximumLength, type Passkey } from '@/lib/domains/accounts/passkey-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { callApi } from '@/lib/api/api-client';

import { AccountSection } from './account-section';
import { RecoveryCodes } from './recovery-codes';
import { securityAction, type SecurityState } from './security-action';

const passkeySteps = [
  { step: 'rename-passkey', label: 'Rename', variant: 'secondary' },
  { step: 'remove-passkey', label: 'Remove', variant: 'quiet' },
] as const;

/** The passkeys of one's own account. Naming and removing them works without scripts; making one needs the browser's own. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { state, post, isPending, keep } = useProvenAction<SecurityState>(securityAction, {});
  return (
    <AccountSection title="Passkeys">
      <p className="mt-3">
        A passkey signs you in with your fingerprint, your face or your device’s PIN, and asks for nothing else. It
        cannot be guessed, and it does not work on any other site.
      </p>
      {state.message && <Notice variant="danger" title={state.message} className="mt-4" />}
      {passkeys.length > 0 && (
        <ul className="mt-5 divide-y divide-rule border-y border-rule">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-4">
              <p className="font-semibold break-words">{passkey.name}</p>
              <p className="text-sm text-ink-soft">
                Set up on {formatCalendarDay(passkey.createdAt.slice(0, 10))}.{' '}
                {passkey.lastUsedAt
                  ? `Last used on ${formatCalendarDay(passkey.lastUsedAt.slice(0, 10))}.`
                  : 'Not used yet.'}
              </p>
              <form action={post} onSubmit={keep} className="mt-3 flex flex-wrap items-end gap-3">
                <input type="hidden" name="passkey" value={passkey.id} />
                <Field label="Name" required className="min-w-0 flex-1 basis-48">
                  {(control) => (
                    <Input {...control} name="name" defaultValue={passkey.name} maxLength={passkeyNameMaximumLength} />
                  )}
                </Field>
                {passkeySteps.map(({ step, label, variant }) => (
                  <Button
                    key={step}
                    type="submit"
                    name="step"
                    value={step}
                    variant={variant}
                    disabled={isPending}
                    aria-label={`${label} ${passkey.name}`}
                    onClick={
                      step === 'remove-passkey'
                        ? askFirst(`Remove the passkey “${passkey.name}”? It will no longer sign you in.`)
                        : undefined
                    }
                  >
                    {label}
                  </Button>
                ))}
              </form>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey />
    </AccountSection>
  );
}

function AddPasskey() {
  const router = useRouter();
  const isHydrated = useIsHydrated();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string>();
  const [codes, setCodes] = useState<string[]>();

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    const name = field?.value.trim() || 'Passkey';
    setIsPending(true);
    setMessage(undefined);
    try {
      const credential = await makePasskey(await callApi(authContract.offerPasskey));
      if (credential) {
        const { recoveryCodes } = await callApi(authContract.addPasskey, { body: { name, credential } });
        if (recoveryCodes) setCodes(recoveryCodes);
        if (field) field.value = '';
        router.refresh();
      }
    } catch (error) {
      setMessage(failureText(error));
    }
    setIsPending(false);
  }

  if (!isHydrated) return <p className="mt-4 text-ink-soft">Adding a passkey requires JavaScript.</p>;
  if (!hasPasskeys()) return <p className="mt-4 text-ink-soft">This browser does not support passkeys.</p>;
  return (
    <>
      {codes && <RecoveryCodes codes={codes} />}
      {message && <Notice variant="danger" title={message} className="mt-4" />}
      <form noValidate onSubmit={(event) => void add(event)} className="mt-5 flex flex-wrap items-end gap-3">
        <Field label="Passkey name" required className="min-w-0 flex-1 basis-48">
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              defaultValue={describeBrowser(navigator.userAgent)}
              maxLength={passkeyNameMaximumLength}
            />
          )}
        </Field>
        <Button type="submit" isPending={isPending}>
          Add a passkey
        </Button>
      </form>
    </>
  );
}
