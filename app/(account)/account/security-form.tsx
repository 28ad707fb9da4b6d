'use client';

import { useActionState, type ReactNode } from 'react';

import { ProofField } from '@/components/session/proof-field';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';

import { securityAction } from './security-action';
import type { SecurityState } from './security-state';

interface SecurityFormProps {
  /** The day on which the authenticator app was set up. */
  appSince?: string;
  recoveryCodesLeft: number;
  /** The password or a code was shown within the last ten minutes. */
  isProved: boolean;
  /** The back office stays closed until a factor is set up. */
  isDue: boolean;
}

/** The second factor of one's own account, step by step; it works without scripts. */
export function SecurityForm({ appSince, recoveryCodesLeft, isProved, isDue }: SecurityFormProps) {
  const [state, post, isPending] = useActionState<SecurityState, FormData>(securityAction, {});
  const step = (name: string, label: string, variant: ButtonVariant, fields?: ReactNode) => (
    <form action={post} className="mt-5 flex flex-col gap-4">
      <input type="hidden" name="step" value={name} />
      {fields}
      <Button type="submit" variant={variant} isPending={isPending} className="self-start">
        {label}
      </Button>
    </form>
  );
  return (
    <section aria-labelledby="factor-title" className="mt-8 border-t border-ink pt-5">
      <h2 id="factor-title" className="text-2xl">
        Authenticator app
      </h2>
      {isDue && <Notice className="mt-4">The back office opens as soon as you have set up a second factor.</Notice>}
      {state.message && <Notice variant="danger" title={state.message} className="mt-4" />}
      {state.recoveryCodes && <RecoveryCodes codes={state.recoveryCodes} />}
      <p className="mt-3">
        {appSince
          ? `Set up on ${appSince}. ${recoveryCodesLeft} of your recovery codes are left.`
          : 'With an app on your phone, a stolen password alone is not enough. After your password, you enter six digits that the app shows.'}
      </p>
      {!isProved && step('prove', 'Continue', 'primary', <ProofField asksFor={appSince ? 'code' : 'password'} />)}
      {isProved && !appSince && !state.setup && step('prepare', 'Set up an authenticator app', 'primary')}
      {isProved && !appSince && state.setup && (
        <>
          <AppSetup {...state.setup} />
          {step('confirm', 'Confirm', 'primary', <CodeField />)}
        </>
      )}
      {isProved && appSince && (
        <div className="flex flex-wrap gap-3">
          {step('renew', 'Make new recovery codes', 'secondary')}
          {step('remove', 'Remove the app', 'quiet')}
        </div>
      )}
    </section>
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
    <Field label="Code" required hint="The six digits that the app shows now.">
      {(control) => <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={64} />}
    </Field>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Notice title="Your recovery codes" className="mt-4" isAlert>
      <p className="mt-1">
        Each code opens your account once when you do not have your phone with you. Keep them where only you can reach
        them: they are shown only now.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Notice>
  );
}
