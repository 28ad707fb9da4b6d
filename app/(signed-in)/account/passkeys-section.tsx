'use client';

import { Form, SubmitButton } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useForm } from '@/components/form/use-form';
import { makePasskey, failureText } from '@/components/passkeys/browser-passkeys';
import { hasPasskeys } from '@/components/passkeys/passkey-support';
import { Button } from '@/components/ui/button';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { describeBrowser } from '@/lib/domains/accounts/sessions/browser-name';
import { authContract } from '@/lib/domains/accounts/contract';
import { passkeyNameMaximumLength, type Passkey } from '@/lib/domains/accounts/passkey-schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { callApi } from '@/lib/api/api-client';
import type { Form as FormDeclaration } from '@/lib/api/form';
import { paths } from '@/lib/paths';

import { AccountSection } from './account-section';
import { RecoveryCodes } from './recovery-codes';
import { passkeyAction } from './security-actions';
import { passkeyDeclaration, type SecurityState } from './security-declarations';
import { confirmFirst } from './security-form';

const passkeySteps = [
  { step: 'rename-passkey', label: 'Rename', variant: 'secondary' },
  { step: 'remove-passkey', label: 'Remove', variant: 'quiet' },
] as const;

/** The user's passkeys. Renaming and removing work without scripts; creating one needs the browser's API. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <AccountSection title="Passkeys">
      <p className="mt-3">
        A passkey signs you in with your fingerprint, your face or your device’s PIN, and asks for nothing else. It
        cannot be guessed, and it does not work on any other site.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-5 divide-y divide-rule border-y border-rule">
          {passkeys.map((passkey) => (
            <OwnPasskey key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {/* The same height before the scripts arrive. */}
      <div className="mt-5 min-h-18">
        <AddPasskey />
      </div>
    </AccountSection>
  );
}

function OwnPasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
  const form = useForm({ form: passkeyDeclaration, action: passkeyAction });
  return (
    <li className="py-4">
      <p className="font-semibold break-words">{name}</p>
      <p className="text-sm text-ink-soft">
        Set up on {formatCalendarDay(createdAt.slice(0, 10))}.{' '}
        {lastUsedAt ? `Last used on ${formatCalendarDay(lastUsedAt.slice(0, 10))}.` : 'Not used yet.'}
      </p>
      <Form form={form} className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="passkey" value={id} />
        <FormField
          name="name"
          label="Name"
          required
          defaultValue={name}
          maxLength={passkeyNameMaximumLength}
          className="min-w-0 flex-1 basis-48"
        />
        {passkeySteps.map(({ step, label, variant }) => (
          <Button
            key={step}
            type="submit"
            name="step"
            value={step}
            variant={variant}
            disabled={form.isPending}
            aria-label={`${label} ${name}`}
            onClick={
              step === 'remove-passkey'
                ? confirmFirst(`Remove the passkey “${name}”? It will no longer sign you in.`)
                : undefined
            }
          >
            {label}
          </Button>
        ))}
      </Form>
    </li>
  );
}

/** Asks the browser for a passkey; sends nothing if the user cancels. */
const addDeclaration: FormDeclaration<typeof authContract.addPasskey, SecurityState> = {
  route: authContract.addPasskey,
  page: paths.account,
  async body({ name = '' }) {
    const credential = await makePasskey(await callApi(authContract.offerPasskey));
    return credential && { name: name.trim() || 'Passkey', credential };
  },
  failed: failureText,
  done: ({ result }) => ({ ...result, done: 'The passkey has been added.' }),
};

function AddPasskey() {
  const isHydrated = useIsHydrated();
  const form = useForm<SecurityState>({ form: addDeclaration });
  if (!isHydrated) return <p className="text-ink-soft">Adding a passkey requires JavaScript.</p>;
  if (!hasPasskeys()) return <p className="text-ink-soft">This browser does not support passkeys.</p>;
  return (
    <>
      <RecoveryCodes made={form.state.recoveryCodes} />
      <Form form={form} className="flex flex-wrap items-end gap-3">
        <FormField
          name="name"
          label="Passkey name"
          required
          defaultValue={form.done ? '' : describeBrowser(navigator.userAgent)}
          maxLength={passkeyNameMaximumLength}
          autoComplete="off"
          className="min-w-0 flex-1 basis-48"
        />
        <SubmitButton label="Add a passkey" className="" />
      </Form>
    </>
  );
}
