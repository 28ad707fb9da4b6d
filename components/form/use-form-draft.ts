import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

import { useCurrentUser } from '@/components/session/api-provider';
import { deleteDraft, readDraft, watchDraft } from '../session/form-drafts';

interface FormDraftOptions<Values extends FieldValues> {
  /** What was typed here is kept when the session ends, and put back when a form of this name opens next. */
  name: string;
  /** Fields that are never kept: passwords. */
  secret?: readonly Path<Values>[];
}

/** Only for forms that the browser alone renders. Answers whether what is in the form was typed before the session ended. */
export function useFormDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, secret = [] }: FormDraftOptions<Input>,
): boolean {
  const { email } = useCurrentUser();
  const [kept] = useState(() => readDraft(name, email));
  const latest = useRef({ form, secret });
  useEffect(() => {
    latest.current = { form, secret };
  });
  // Subscribes the form's owner to the state that is read below, outside of rendering.
  const { isDirty } = form.formState;
  const isTouched = useRef(isDirty);
  useEffect(() => {
    isTouched.current = isDirty;
  }, [isDirty]);

  useEffect(() => {
    deleteDraft(name);
    if (kept) {
      for (const [field, value] of Object.entries(kept)) {
        latest.current.form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, {
          shouldDirty: true,
        });
      }
    }
    return watchDraft(name, () => {
      if (!isTouched.current) return undefined;
      const hidden = new Set<string>(latest.current.secret);
      return Object.fromEntries(
        Object.entries(latest.current.form.getValues()).filter(([field]) => !hidden.has(field)),
      );
    });
  }, [name, kept]);

  return kept !== undefined;
}
