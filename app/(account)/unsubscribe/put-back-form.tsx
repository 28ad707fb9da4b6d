'use client';

import { ButtonForm } from '../_components/button-form';
import { putBackAction } from './put-back-action';
import { putBackDeclaration } from './put-back-declaration';

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
