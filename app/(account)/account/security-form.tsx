'use client';

import type { ReactNode } from 'react';

import { askFirst } from '@/components/form/ask-first';
import { useProvenAction } from '@/components/session/use-proven-action';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';
import { Notice } from '@/components/ui/notice';

import { AccountSection } from './account-section';
import { RecoveryCodes } from './recovery-codes';
import { securityAction, type SecurityState } from './security-action';

interface SecurityFormProps {
  /** The day on which the authenticator app was set up. */
  appSince?: string;
  /** Absent where there is no factor, and so none of them. */
  recoveryCodesLeft?: number;
}

interface StepParts {
  fields?: ReactNode;
  /** What cannot be undone is asked about first. */
  question?: string;
}

/** The authenticator app and the recovery codes of one's own account, step by step; it works without scripts. */
export function SecurityForm({ appSince, recoveryCodesLeft }: SecurityFormProps) {
  const { state, post, isPending, keep } = useProvenAction<SecurityState>(securityAction, {});
  const step = (name: string, label: string, variant: ButtonVariant, { fields, question }: StepParts = {}) => (
    <form action={post} onSubmit={keep} className="mt-5 flex flex-col gap-4">
      <input type="hidden" name="step" value={name} />
      {fields}
      <Button
        type="submit"
        variant={variant}
        isPending={isPending}
        className="self-start"
        onClick={question ? askFirst(question) : undefined}
      >
        {label}
      </Button>
    </form>
  );
  return (
    <>
      <AccountSection title="Authenticator app">
        {state.message && <Notice variant="danger" title={state.message} className="mt-4" />}
        <p className="mt-3">
          {appSince ? `Set up on ${appSince}.` : 'After your password, you enter six digits from an app on your phone.'}
        </p>
        {!appSince && !state.setup && step('prepare', 'Set up an authenticator app', 'primary')}
        {!appSince && state.setup && (
          <>
            <AppSetup {...state.setup} />
            {step('confirm', 'Confirm', 'primary', { fields: <CodeField /> })}
          </>
        )}
        {appSince &&
          step('remove', 'Remove the app', 'quiet', {
            question: 'Remove the authenticator app? Its codes will no longer work.',
          })}
      </AccountSection>
      {recoveryCodesLeft !== undefined && (
        <AccountSection title="Recovery codes">
          {state.recoveryCodes && <RecoveryCodes codes={state.recoveryCodes} />}
          <p className="mt-3">
            Recovery codes left: {recoveryCodesLeft}. Each can replace a passkey or an app code once.
            {recoveryCodesLeft < 4 && ' Create new ones now, before you are left without any.'}
          </p>
          {step('renew', 'Create new recovery codes', 'secondary', {
            question: 'Create new recovery codes? The codes that you have kept will no longer work.',
          })}
        </AccountSection>
      )}
    </>
  );
}

function AppSetup({ secret, qrCode }: { secret: string; qrCode: string }) {
  return (
    <div className="mt-5">
      <p>Scan this code with an authenticator app, or type the key into it.</p>
      {/* An image, so that nothing in it is part of the page. */}
      {/* eslint-disable-next-line @next/next/no-img-element */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="QR code of the key below"
        width={208}
        height={208}
        className="bg-white mt-4 border border-rule"
      />
      <p className="mt-3 font-mono text-sm break-all">{secret}</p>
    </div>
  );
}

function CodeField() {
  return (
    <Field label="Code" required hint="The six digits the app shows now.">
      {(control) => <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={64} />}
    </Field>
  );
}
