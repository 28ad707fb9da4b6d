import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';

import { Form } from './form';
import type { FormHandle } from './form-context';
import { useSchemaForm, type SchemaFormOptions } from './use-schema-form';
import { mayDiscard, useUnsavedQuestion } from './use-unsaved-question';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  pendingLabel?: string;
  /** Whether the text that the form asks to agree to is visible; true by default. */
  isReady?: boolean;
  form: FormHandle;
  isDirty: boolean;
  wasRestored: boolean;
  /** The fields that must be entered again after the input was restored. */
  restoredExcept?: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
  fieldsClassName?: string;
}

/** A form in a dialog. Asks before input is discarded. */
export function FormDialog({ form, isDirty, isReady = true, onClose, ...props }: FormDialogProps) {
  const { isPending } = form;
  const isUnsaved = isDirty && !isPending;
  useUnsavedQuestion(isUnsaved);
  const close = () => {
    if (!isPending && mayDiscard(isUnsaved)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={props.title}
      description={props.description}
      className={props.className}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} isPending={isPending} disabled={!isReady}>
            {isPending ? (props.pendingLabel ?? 'Saving...') : props.submitLabel}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        className={clsx(
          'grid gap-5 **:[:is(input,select,textarea)]:scroll-my-32',
          props.fieldsClassName ?? 'sm:grid-cols-2',
        )}
      >
        {props.wasRestored && (
          <Notice className="col-span-full">
            What you typed before the session ended has been restored. {props.restoredExcept}
          </Notice>
        )}
        {props.children}
      </Form>
    </Dialog>
  );
}

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
