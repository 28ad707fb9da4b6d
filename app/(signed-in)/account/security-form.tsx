'use client';

import type { MouseEvent } from 'react';

import { Form, SubmitButton } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useForm, type PostedForm } from '@/components/form/use-form';

import { AccountSection } from './account-section';
import { RecoveryCodes } from './recovery-codes';
import { appAction, renewAction } from './security-actions';
import { appDeclaration, renewDeclaration, type SecurityState } from './security-declarations';

const className = 'mt-5 flex flex-col gap-4';

interface SecurityFormProps {
  /** The day on which the authenticator app was set up. */
  appSince?: string;
  /** Absent without a second factor. */
  recoveryCodesLeft?: number;
}

/** The user's authenticator app and recovery codes, step by step; works without scripts. */
export function SecurityForm({ appSince, recoveryCodesLeft }: SecurityFormProps) {
  const app = useForm<SecurityState>({ form: appDeclaration, action: appAction });
  const renewal = useForm<SecurityState>({ form: renewDeclaration, action: renewAction });
  return (
    <>
      <AccountSection title="Authenticator app">
        <p className="mt-3">
          {appSince ? `Set up on ${appSince}.` : 'After your password, you enter six digits from an app on your phone.'}
        </p>
        <AppStep app={app} isSetUp={appSince !== undefined} />
      </AccountSection>
      {recoveryCodesLeft !== undefined && (
        <AccountSection title="Recovery codes">
          <RecoveryCodes made={app.state.recoveryCodes} />
          <RecoveryCodes made={renewal.state.recoveryCodes} />
          <p className="mt-3">
            Recovery codes left: {recoveryCodesLeft}. Each can replace a passkey or an app code once.
            {recoveryCodesLeft < 4 && ' Create new ones now, before you are left without any.'}
          </p>
          <Form form={renewal} className={className}>
            <SubmitButton
              label="Create new recovery codes"
              variant="secondary"
              onClick={confirmFirst('Create new recovery codes? The codes that you have kept will no longer work.')}
            />
          </Form>
        </AccountSection>
      )}
    </>
  );
}

/** The next step: remove the app, set it up, or confirm it. */
function AppStep({ app, isSetUp }: { app: PostedForm<SecurityState>; isSetUp: boolean }) {
  const { setup } = app.state;
  if (isSetUp) {
    return (
      <Form form={app} className={className}>
        <input type="hidden" name="step" value="remove" />
        <SubmitButton
          label="Remove the app"
          variant="quiet"
          onClick={confirmFirst('Remove the authenticator app? Its codes will no longer work.')}
        />
      </Form>
    );
  }
  return (
    <>
      {setup && <AppSetup {...setup} />}
      <Form form={app} className={className}>
        <input type="hidden" name="step" value={setup ? 'confirm' : 'prepare'} />
        {setup && (
          <FormField
            name="code"
            label="Code"
            required
            hint="The six digits the app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={64}
          />
        )}
        <SubmitButton label={setup ? 'Confirm' : 'Set up an authenticator app'} />
      </Form>
    </>
  );
}

function AppSetup({ secret, qrCode }: { secret: string; qrCode: string }) {
  return (
    <div className="mt-5">
      <p>Scan this code with an authenticator app, or type the key into it.</p>
      {/* An image, so that its markup is not part of the page. */}
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

/** An onClick handler for a submit button that asks for confirmation first. */
export function confirmFirst(question: string): (event: MouseEvent) => void {
  return (event) => {
    if (!window.confirm(question)) event.preventDefault();
  };
}
