'use client';

import type { ComponentProps } from 'react';

import { AccountForm } from '../_components/account-form';
import { unsubscribeAction } from './unsubscribe-action';
import { unsubscribeDeclaration } from './unsubscribe-declaration';

interface UnsubscribeFormProps extends Pick<
  ComponentProps<typeof AccountForm>,
  'submitLabel' | 'variant' | 'className'
> {
  /** The token of the letter's link. */
  token: string;
  act: 'unsubscribe' | 'erase';
}

export function UnsubscribeForm({ token, act, ...props }: UnsubscribeFormProps) {
  return (
    <AccountForm form={unsubscribeDeclaration} action={unsubscribeAction} hidden={{ token, action: act }} {...props} />
  );
}
