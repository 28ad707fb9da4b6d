import { FormDialog } from '@/components/form/form-dialog';
import { NewPasswordField } from '@/components/form/new-password-field';
import { TextField } from '@/components/form/text-field';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { Checkbox } from '@/components/ui/checkbox';
import { callApi } from '@/lib/http/api-client';
import { usersContract } from '@/lib/users/contract';
import { emailAndPasswordRequired, type Role } from '@/lib/auth/schema';
import { passwordMinimumLength } from '@/lib/passwords/length';
import { UserCreateSchema, type User, type UserCreate } from '@/lib/users/schema';

import { RoleField } from './role-field';

interface UserDialogProps {
  formName: string;
  title: string;
  description: string;
  submitLabel: string;
  fixedRole?: Role;
  areNamesRequired?: boolean;
  success: (user: User) => { title: string; description?: string };
  failure: { title: string; description: string };
  onClose: () => void;
}

/** Each name is asked for where the form says so. */
const NamedUserSchema = UserCreateSchema.superRefine(({ firstName, lastName }, context) => {
  if (!firstName) context.addIssue({ code: 'custom', path: ['firstName'], message: 'First name is required.' });
  if (!lastName) context.addIssue({ code: 'custom', path: ['lastName'], message: 'Last name is required.' });
});

export function UserDialog({ fixedRole, areNamesRequired = false, onClose, ...props }: UserDialogProps) {
  const { form, dialog } = useDialogForm({
    name: props.formName,
    schema: areNamesRequired ? NamedUserSchema : UserCreateSchema,
    values: {
      email: '',
      password: '',
      firstName: '',
      lastName: '',
      role: fixedRole ?? 'user',
      mustChangePassword: false,
    },
    secret: ['password'],
    invalidText: ({ email, password, firstName, lastName }) => {
      if (!email.trim() || !password) return emailAndPasswordRequired;
      return areNamesRequired && !(firstName?.trim() && lastName?.trim()) ? 'All fields are required.' : undefined;
    },
    run: (body: UserCreate) => callApi(usersContract.create, { body }),
    invalidates: [usersContract.list.path],
    success: props.success,
    failure: props.failure,
    onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      {...dialog}
      title={props.title}
      description={props.description}
      submitLabel={props.submitLabel}
      pendingLabel="Creating..."
      restoredExcept="Only the password needs to be typed again."
    >
      <TextField form={form} name="email" label="Email" type="email" required className="sm:col-span-2" />
      <TextField form={form} name="firstName" label="First name" required={areNamesRequired} />
      <TextField form={form} name="lastName" label="Last name" required={areNamesRequired} />
      <NewPasswordField
        label="Password"
        hint={`At least ${passwordMinimumLength} characters.`}
        error={errors.password?.message}
        className={fixedRole ? 'sm:col-span-2' : undefined}
        {...form.register('password')}
      />
      {!fixedRole && <RoleField form={form} name="role" />}
      <Checkbox
        label="Ask for another password at the first sign-in"
        {...form.register('mustChangePassword')}
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}
