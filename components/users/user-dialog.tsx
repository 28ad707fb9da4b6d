'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

import { PasswordInput } from '@/components/form/password-input';
import { FormDialog } from '@/components/form/form-dialog';
import { firstMessage, showFieldErrors, showValidationError } from '@/components/form/form-errors';
import { useChange } from '@/components/session/use-change';
import { useKeptForm } from '@/components/form/use-kept-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { api } from '@/lib/http/api-client';
import { apiPaths } from '@/lib/paths';
import {
  emailAndPasswordRequired,
  passwordMinimumLength,
  UserCreateSchema,
  type Role,
  type User,
} from '@/lib/users/schema';

interface UserDialogProps {
  formName: string;
  title: string;
  description: string;
  submitLabel: string;
  /** Without one the form asks for the role. */
  fixedRole?: Role;
  areNamesRequired?: boolean;
  success: (user: User) => { title: string; description?: string };
  failure: { title: string; description: string };
  onClose: () => void;
}

export function UserDialog({ fixedRole, areNamesRequired = false, onClose, ...props }: UserDialogProps) {
  const form = useForm<z.input<typeof UserCreateSchema>, unknown, z.output<typeof UserCreateSchema>>({
    resolver: zodResolver(UserCreateSchema),
    defaultValues: { email: '', password: '', firstName: '', lastName: '', role: fixedRole ?? 'user' },
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const wasKept = useKeptForm(form, { name: props.formName, secret: ['password'] });
  const create = useChange({
    run: api.createUser,
    invalidates: [apiPaths.adminUsers],
    success: props.success,
    failure: props.failure,
    onSuccess: onClose,
    onError: (error) => showFieldErrors(form, error),
  });

  const submit = form.handleSubmit(
    (values) => {
      if (areNamesRequired && !(values.firstName && values.lastName)) {
        if (!values.lastName) form.setError('lastName', { message: 'Last name is required.' }, { shouldFocus: true });
        if (!values.firstName)
          form.setError('firstName', { message: 'First name is required.' }, { shouldFocus: true });
        showValidationError('All fields are required.');
        return;
      }
      create.start(values);
    },
    (invalid) => {
      const { email, password } = form.getValues();
      showValidationError(email.trim() && password ? firstMessage(invalid) : emailAndPasswordRequired);
    },
  );

  return (
    <FormDialog
      title={props.title}
      description={props.description}
      submitLabel={props.submitLabel}
      pendingLabel="Creating..."
      isPending={create.isPending}
      isDirty={isDirty}
      wasKept={wasKept}
      keptExcept="Only the password must be typed again."
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Email" required error={errors.email?.message} className="sm:col-span-2">
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="off" />}
      </Field>
      <Field label="First name" required={areNamesRequired} error={errors.firstName?.message}>
        {(control) => <Input {...control} {...register('firstName')} autoComplete="off" />}
      </Field>
      <Field label="Last name" required={areNamesRequired} error={errors.lastName?.message}>
        {(control) => <Input {...control} {...register('lastName')} autoComplete="off" />}
      </Field>
      <Field
        label="Password"
        required
        hint={`At least ${passwordMinimumLength} characters.`}
        error={errors.password?.message}
        className={fixedRole ? 'sm:col-span-2' : undefined}
      >
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
      </Field>
      {!fixedRole && (
        <Field label="Role" required error={errors.role?.message}>
          {(control) => (
            <Select {...control} {...register('role')}>
              <option value="user">User</option>
              <option value="admin">Administrator</option>
            </Select>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
