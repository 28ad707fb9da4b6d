'use client';

import { ButtonForm, type ButtonFormProps } from '../_components/button-form';
import { putBackAction, unsubscribeAction } from './leave-actions';
import { putBackDeclaration, unsubscribeDeclaration } from './leave-declarations';

interface UnsubscribeFormProps extends Pick<ButtonFormProps, 'submitLabel' | 'variant' | 'className'> {
  /** The token of the letter's link. */
  token: string;
  act: 'unsubscribe' | 'erase';
  /** The token that undoes leaving, to be kept in the address. */
  back?: string;
}

export function UnsubscribeForm({ token, act, back, ...props }: UnsubscribeFormProps) {
  return (
    <ButtonForm
      form={unsubscribeDeclaration}
      action={unsubscribeAction}
      hidden={{ token, action: act, ...(back !== undefined && { back }) }}
      {...props}
    />
  );
}

export function PutBackForm({ token, submitLabel }: { token: string; submitLabel: string }) {
  return (
    <ButtonForm
      form={putBackDeclaration}
      action={putBackAction}
      submitLabel={submitLabel}
      hidden={{ token }}
      className="mt-4"
    />
  );
}
