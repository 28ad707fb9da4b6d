import type { FieldValues } from 'react-hook-form';

import { useSchemaForm, type SchemaFormOptions } from './use-schema-form';

interface DialogFormOptions<Input extends FieldValues, Output, Answer> extends SchemaFormOptions<
  Input,
  Output,
  Answer
> {
  onClose: () => void;
}

/** A form for a FormDialog, which takes `dialog`; `form` is react-hook-form's. The dialog closes after saving. */
export function useDialogForm<Input extends FieldValues, Output, Answer>({
  onClose,
  ...options
}: DialogFormOptions<Input, Output, Answer>) {
  const { form, handle, ...dialog } = useSchemaForm<Input, Output, Answer>({
    ...options,
    onSuccess(answer, input) {
      options.onSuccess?.(answer, input);
      onClose();
    },
  });
  return { form, dialog: { ...dialog, form: handle, onClose } };
}
