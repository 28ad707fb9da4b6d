import Link from 'next/link';
import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';

import { FormDialog, useDialogForm } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { useCurrentUser } from '@/components/session/api-provider';
import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { RoleField } from '@/components/users/user-dialog';
import type { OpenSession } from '@/lib/domains/accounts/own/schema';
import { addressOf } from '@/lib/platform/http/contract';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { UserUpdateSchema, type User, type UserUpdate } from '@/lib/domains/accounts/admin/schema';
import { paths } from '@/lib/paths';

import { LoadingText } from '../_list/load-state';
import { Timestamp } from '../_list/timestamp';
import { formName } from '../_list/use-edited';

interface EditUserDialogProps {
  id: number;
  /** The row of the list; absent if the form was restored after signing in again. */
  item?: User;
  onClose: () => void;
}

/** Edits a user's name and role and lists their sessions. Administrators cannot change their own role. */
export function EditUserDialog({ id, item, onClose }: EditUserDialogProps) {
  const isOwn = useCurrentUser().id === id;
  const { dialog } = useDialogForm({
    name: formName(usersContract.list.path, id),
    schema: UserUpdateSchema,
    values: { firstName: item?.firstName ?? '', lastName: item?.lastName ?? '', role: item?.role },
    ...byContract(usersContract.update, (body: UserUpdate) => ({ params: { id }, body })),
    success: ({ email }) => ({ title: 'User updated', description: `${email} has been updated.` }),
    failure: 'Failed to update user',
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Edit User" description={item?.email} submitLabel="Save">
      <FormField name="firstName" autoComplete="off" label="First name" />
      <FormField name="lastName" autoComplete="off" label="Last name" />
      {!isOwn && <RoleField />}
      {!isOwn && (
        <p className="self-end text-sm text-ink-soft sm:pb-3">
          Changing the role signs them out and notifies them by email.
        </p>
      )}
      <UserHistory id={id} email={item?.email} />
      <UserSessions id={id} />
      {item?.hasFactor && !isOwn && <UserFactors user={item} onClear={onClose} />}
    </FormDialog>
  );
}

/** Leads to what was done to the account, and to what was done with it. */
function UserHistory({ id, email }: { id: number; email?: string }) {
  return (
    <p className="col-span-full flex flex-wrap gap-x-5 text-sm">
      <Link
        href={paths.historyOf(`User ${id}`)}
        prefetch={false}
        className="inline-flex min-h-6 items-center text-link"
      >
        History of this account
      </Link>
      {email && (
        <Link href={paths.historyBy(email)} prefetch={false} className="inline-flex min-h-6 items-center text-link">
          Changes made by this user
        </Link>
      )}
    </p>
  );
}

/** Clears a user's lost factors, so that they can sign in with their password and set up new ones. */
function UserFactors({ user: { id, email }, onClear }: { user: User; onClear: () => void }) {
  const titleId = useId();
  const clear = useChange({
    ...byContract(usersContract.clearFactors, () => ({ params: { id } })),
    success: { title: 'Second factors cleared', description: `${email} is signed out and notified by email.` },
    failure: 'Failed to clear second factors',
    onSuccess: onClear,
  });
  const question = `Clear every passkey, authenticator app and recovery code of ${email}? Do this only if you are sure who is asking.`;
  return (
    <section aria-labelledby={titleId} className="col-span-full border-t border-rule pt-4 text-sm">
      <h3 id={titleId} className="font-sans text-sm font-semibold">
        Second factors
      </h3>
      <p className="mt-2 text-ink-soft">
        A passkey or an authenticator app is set up. Clear it if the owner can use neither that nor a recovery code.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        isPending={clear.isPending}
        onClick={() => window.confirm(question) && clear.start()}
      >
        Clear second factors
      </Button>
    </section>
  );
}

function UserSessions({ id }: { id: number }) {
  const address = addressOf(usersContract.listSessions, { id });
  const { data: sessions, isError } = useQuery<OpenSession[]>({ queryKey: [address], staleTime: 0 });
  const end = useChange({
    ...byContract(usersContract.endSessions, (name: string | undefined) => ({ params: { id }, query: { name } })),
    success: (_, name) => ({ title: name ? 'Session ended' : 'Sessions ended' }),
    failure: 'Failed to end sessions',
  });
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section aria-labelledby={`sessions-${id}`} className="col-span-full border-t border-rule pt-4 text-sm">
      <h3 id={`sessions-${id}`} className="font-sans text-sm font-semibold">
        Sessions
      </h3>
      {isError && (
        <p role="alert" className="mt-2 text-danger">
          The sessions could not be loaded.
        </p>
      )}
      {!sessions && !isError && <LoadingText />}
      {sessions?.length === 0 && <p className="mt-2 text-ink-soft">Not signed in anywhere.</p>}
      <ul className="mt-2 grid gap-2">
        {sessions?.map(({ name, browser, client, lastSeenAt, isCurrent }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              {browser || 'Unknown browser'} <span className="text-ink-soft">({client || 'unknown network'})</span>,
              last seen <Timestamp at={lastSeenAt} />
            </span>
            {isCurrent ? (
              <span className="text-ink-soft">This session</span>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                isPending={end.isPending && end.pendingInput === name}
                aria-label={`End the session in ${browser || 'an unknown browser'}`}
                onClick={() => end.start(name)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && others.length === sessions?.length && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => end.start(undefined)}>
          End all sessions
        </Button>
      )}
    </section>
  );
}
