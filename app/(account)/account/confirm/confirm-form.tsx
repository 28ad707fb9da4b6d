'use client';

import { useActionState } from 'react';

import { ProofField } from '@/components/session/proof-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

import type { FormState } from '@/lib/run-form';

import { confirmAction } from './confirm-action';
import { ConfirmByPasskey } from './confirm-by-passkey';

interface ConfirmFormProps {
  asksFor: 'password' | 'code';
  hasPasskey: boolean;
  /** A path of this site. */
  wayBack: string;
}

export function ConfirmForm({ asksFor, hasPasskey, wayBack }: ConfirmFormProps) {
  const [{ message }, post, isPending] = useActionState<FormState, FormData>(confirmAction, {});
  return (
    <form action={post} noValidate className="mt-7 flex flex-col gap-5">
      {message && <Notice variant="danger" title={message} />}
      <input type="hidden" name="next" value={wayBack} />
      {hasPasskey && <ConfirmByPasskey wayBack={wayBack} />}
      <ProofField asksFor={asksFor} />
      <Button type="submit" isPending={isPending} className="self-start">
        Continue
      </Button>
    </form>
  );
}
