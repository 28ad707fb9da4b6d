'use client';

import { ButtonForm, type ButtonFormProps } from '../_components/button-form';
import { unsubscribeAction } from './unsubscribe-action';
import { unsubscribeDeclaration } from './unsubscribe-declaration';

interface UnsubscribeFormProps extends Pick<ButtonFormProps, 'submitLabel' | 'variant' | 'className'> {
  /** The token of the letter's link. */
  token: string;
  act: 'unsubscribe' | 'erase';
}

export function UnsubscribeForm({ token, act, ...props }: UnsubscribeFormProps) {
  return (
    <ButtonForm form={unsubscribeDeclaration} action={unsubscribeAction} hidden={{ token, action: act }} {...props} />
  );
}
