import type { FieldValues } from 'react-hook-form';

import { useSchemaForm, type SchemaFormOptions } from './use-schema-form';

interface DialogFormOptions<Input extends FieldValues, Output, Result> extends SchemaFormOptions<
  Input,
  Output,
  Result
> {
  onClose: () => void;
}

/** A form for a FormDialog, which takes `dialog`; `form` is react-hook-form's. The dialog closes after saving. */
export function useDialogForm<Input extends FieldValues, Output, Result>({
  onClose,
  ...options
}: DialogFormOptions<Input, Output, Result>) {
  const { form, handle, ...dialog } = useSchemaForm<Input, Output, Result>({
    ...options,
    onSuccess(result, input) {
      options.onSuccess?.(result, input);
      onClose();
    },
  });
  return { form, dialog: { ...dialog, form: handle, onClose } };
}
