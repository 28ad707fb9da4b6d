'use client';

import clsx from 'clsx';
import { useId, type ReactNode, type SyntheticEvent } from 'react';

import { DraftNotice } from '@/components/form/draft-notice';
import { mayDiscard, useUnsavedQuestion } from '@/components/form/use-unsaved-question';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

interface FormDialogProps {
  title: string;
  description?: string;
  submitLabel: string;
  /** The submit button's label while the change is under way. */
  pendingLabel?: string;
  isPending: boolean;
  isDirty: boolean;
  /** What is in the form was typed before the session ended. */
  wasRestored: boolean;
  /** What must be typed again nevertheless. */
  restoredExcept?: string;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
  /** The fields, in two columns where there is room. */
  children: ReactNode;
  className?: string;
  /** How the fields are laid out, instead of two columns. */
  fieldsClassName?: string;
}

/** A form in a dialog. What was typed is not thrown away without a question. */
export function FormDialog({ isPending, isDirty, onClose, onSubmit, ...props }: FormDialogProps) {
  const formId = useId();
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
          <Button type="submit" form={formId} isPending={isPending}>
            {isPending ? (props.pendingLabel ?? 'Saving...') : props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className={clsx('grid gap-5', props.fieldsClassName ?? 'sm:grid-cols-2')}
      >
        <div className="col-span-full empty:hidden">
          <DraftNotice isShown={props.wasRestored}>{props.restoredExcept}</DraftNotice>
        </div>
        {props.children}
      </form>
    </Dialog>
  );
}
