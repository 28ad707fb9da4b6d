'use client';

import { useProvenAction } from '@/components/session/use-proven-action';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';
import { Notice } from '@/components/ui/notice';
import { passkeyNameMaximumLength, type Passkey } from '@/lib/auth/passkey-schema';
import { formatCalendarDay } from '@/lib/dates/calendar-day';

import { AccountSection } from './account-section';
import { AddPasskey } from './add-passkey';
import { securityAction } from './security-action';
import type { SecurityState } from './security-state';

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
                <Button
                  type="submit"
                  name="step"
                  value="rename-passkey"
                  variant="secondary"
                  disabled={isPending}
                  aria-label={`Rename ${passkey.name}`}
                >
                  Rename
                </Button>
                <Button
                  type="submit"
                  name="step"
                  value="remove-passkey"
                  variant="quiet"
                  disabled={isPending}
                  aria-label={`Remove ${passkey.name}`}
                >
                  Remove
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey />
    </AccountSection>
  );
}
