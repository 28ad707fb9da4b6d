import { CheckboxField } from '@/components/form/checkbox-field';
import { FormField } from '@/components/form/form-field';
import { FormDialog, useDialogForm } from '@/components/form/form-dialog';
import { NewPasswordField } from '@/components/form/new-password-field';
import { byContract } from '@/components/session/by-contract';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { emailAndPasswordRequired } from '@/lib/domains/accounts/schema';
import { passwordMinimumLength } from '@/lib/domains/accounts/passwords/length';
import { UserCreateSchema, type UserCreate } from '@/lib/domains/accounts/admin/schema';
import { roleNames } from '@/lib/domains/accounts/roles/role';

const words = {
  user: {
    title: 'Create User',
    description: 'The account can be used immediately.',
    submitLabel: 'Create User',
    success: 'User created',
    failure: { title: 'Error', description: 'Failed to create user' },
  },
  admin: {
    title: 'Create Admin Account',
    description: 'The new account will have the same rights as yours.',
    submitLabel: 'Create Admin',
    success: 'Admin Created Successfully',
    failure: { title: 'Failed to Create Admin', description: 'An error occurred while creating the admin account.' },
  },
} as const;

interface UserDialogProps {
  /** The key under which the form is kept when the session ends. */
  formName: string;
  /** Creates only administrators, and requires their names. */
  isForAdmin?: boolean;
  onClose: () => void;
}

const NamedUserSchema = UserCreateSchema.superRefine(({ firstName, lastName }, context) => {
  if (!firstName) context.addIssue({ code: 'custom', path: ['firstName'], message: 'First name is required.' });
  if (!lastName) context.addIssue({ code: 'custom', path: ['lastName'], message: 'Last name is required.' });
});

export function UserDialog({ formName, isForAdmin = false, onClose }: UserDialogProps) {
  const { success, failure, ...texts } = words[isForAdmin ? 'admin' : 'user'];
  const { form, dialog } = useDialogForm({
    name: formName,
    schema: isForAdmin ? NamedUserSchema : UserCreateSchema,
    values: {
      email: '',
      password: '',
      firstName: '',
      lastName: '',
      role: isForAdmin ? 'admin' : 'user',
      mustChangePassword: false,
    },
    secret: ['password'],
    invalidText: ({ email, password, firstName, lastName }) => {
      if (!email.trim() || !password) return emailAndPasswordRequired;
      return isForAdmin && !(firstName?.trim() && lastName?.trim()) ? 'All fields are required.' : undefined;
    },
    ...byContract(usersContract.create, (body: UserCreate) => ({ body })),
    success: ({ email }) => ({ title: success, description: `${email} can sign in now.` }),
    failure,
    onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      {...dialog}
      {...texts}
      pendingLabel="Creating..."
      restoredExcept="Only the password needs to be typed again."
    >
      <FormField name="email" label="Email" type="email" autoComplete="off" required className="sm:col-span-2" />
      <FormField name="firstName" autoComplete="off" label="First name" required={isForAdmin} />
      <FormField name="lastName" autoComplete="off" label="Last name" required={isForAdmin} />
      <NewPasswordField
        label="Password"
        hint={`At least ${passwordMinimumLength} characters.`}
        error={errors.password?.message}
        className={isForAdmin ? 'sm:col-span-2' : undefined}
        {...form.register('password')}
      />
      {!isForAdmin && <RoleField />}
      <CheckboxField
        name="mustChangePassword"
        label="Ask for another password at the first sign-in"
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}

export function RoleField() {
  return (
    <FormField
      name="role"
      label="Role"
      required
      hint="A User can open only their own dashboard and account. An Editor writes, publishes and mails news and reads the figures, but sees no subscriber. An Administrator can do everything in the back office."
      options={roleNames}
    />
  );
}
