import { useState } from 'react';

import { useCurrentUser } from '@/components/session/api-provider';
import { useMailNotice } from '@/components/session/mail-route';
import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { fullName } from '@/lib/platform/text/person-name';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { userSorts, type User } from '@/lib/domains/accounts/admin/schema';

import { Breakable } from '../_list/address';
import { lazyDialog, useLoadAhead } from '../_list/lazy-dialog';
import { ListScreen } from '../_list/list-screen';
import type { Column } from '../_list/list-table';
import { Timestamp } from '../_list/timestamp';
import { RowButton, RowDelete } from '../_list/row-buttons';
import { formName, useEdited } from '../_list/use-edited';
import { roleNames, type Role } from '@/lib/domains/accounts/roles/role';
import { useList, type ListFilter } from '../_list/use-list';

const creation = lazyDialog(() => import('@/components/users/user-dialog').then((module) => module.UserDialog));
const invitation = lazyDialog(() => import('@/components/users/invite-dialog').then((module) => module.InviteDialog));
const editing = lazyDialog(() => import('./dialog').then((module) => module.EditUserDialog));
const dialogs = [creation.load, invitation.load, editing.load];

const filters: ListFilter[] = [
  {
    name: 'role',
    label: 'Role',
    everything: 'All roles',
    options: { admin: 'Administrators', editor: 'Editors', user: 'Users' },
  },
];

const shortNames: Readonly<Record<Role, string>> = { ...roleNames, admin: 'Admin' };

const columns: Column<User>[] = [
  {
    header: 'Email',
    sort: 'email',
    cellClassName: 'wrap-anywhere columns:w-1/3',
    cell: (user) => (
      <>
        <p className="font-medium">
          <Breakable text={user.email} />
        </p>
        {user.invitation && (
          <Badge variant={user.invitation === 'open' ? 'outline' : 'danger'}>
            {user.invitation === 'open' ? 'Invited' : 'Invitation expired'}
          </Badge>
        )}
        <p className="text-ink-soft columns:hidden">
          {[fullName(user), user.role !== 'user' && shortNames[user.role]].filter(Boolean).join(' · ') ||
            shortNames.user}
        </p>
        <p className="text-ink-soft columns:hidden">
          Last sign-in: <LastSignIn user={user} />
        </p>
      </>
    ),
  },
  {
    header: 'Name',
    sort: 'name',
    className: 'stacked:hidden',
    cellClassName: 'min-w-28 wrap-anywhere',
    cell: (user) => fullName(user) || <span className="text-ink-soft">Not given</span>,
  },
  {
    header: 'Role',
    className: 'stacked:hidden',
    cell: ({ role }) => <Badge variant={role === 'admin' ? 'secondary' : 'outline'}>{shortNames[role]}</Badge>,
  },
  {
    header: 'Last sign-in',
    sort: 'lastLoginAt',
    isDescendingFirst: true,
    className: 'stacked:hidden',
    cell: (user) => <LastSignIn user={user} />,
  },
  {
    header: 'Created',
    sort: 'createdAt',
    isDescendingFirst: true,
    className: 'hidden @list:table-cell',
    cell: ({ createdAt }) => <Timestamp at={createdAt} as="day" />,
  },
];

export function UsersPanel() {
  const me = useCurrentUser();
  const { edited, create, edit, close } = useEdited<User>(usersContract.list.path);
  const [isInviting, setIsInviting] = useState(false);
  const list = useList({ contract: usersContract.list, sorts: userSorts, filters });
  const { remove, withdraw, inviteAgain } = useUserChanges();
  useLoadAhead(dialogs);
  return (
    <>
      <ListScreen
        list={list}
        label="users"
        caption="Users"
        emptyText="No users yet."
        columns={columns}
        actions={
          <>
            <Button onClick={() => setIsInviting(true)}>Invite by email</Button>
            <Button variant="secondary" onClick={create}>
              Create User
            </Button>
          </>
        }
        rowActions={(user) => (
          <>
            {user.invitation && (
              <RowButton
                aria-label={`Send the invitation to ${user.email} again`}
                disabled={inviteAgain.pendingInput?.id === user.id}
                onClick={() => inviteAgain.start(user)}
              >
                Send again
              </RowButton>
            )}
            <RowButton aria-label={`Edit ${user.email}`} onClick={() => edit(user)}>
              Edit
            </RowButton>
            {user.id === me.id ? (
              <span className="inline-flex min-h-9 items-center px-2 text-ink-soft">
                You<span className="sr-only">: your own account cannot be deleted</span>
              </span>
            ) : user.invitation ? (
              <RowButton
                isDangerous
                aria-label={`Withdraw the invitation to ${user.email}`}
                disabled={withdraw.pendingInput?.id === user.id}
                onClick={() => window.confirm(`Withdraw the invitation to ${user.email}?`) && withdraw.start(user)}
              >
                Withdraw
              </RowButton>
            ) : (
              <RowDelete
                item={user}
                name={user.email}
                question={`Delete the account of ${user.email}? Anyone signed in with it will be signed out immediately.`}
                change={remove}
              />
            )}
          </>
        )}
      />
      <p className="mt-4 max-w-measure text-sm text-ink-soft">
        No one can delete their own account or the last administrator, so that someone can always sign in here.
      </p>
      {isInviting && <invitation.Dialog onClose={() => setIsInviting(false)} />}
      {edited?.id === undefined ? (
        edited && <creation.Dialog formName={formName(usersContract.list.path)} onClose={close} />
      ) : (
        <editing.Dialog key={edited.id} id={edited.id} item={edited.item} onClose={close} />
      )}
    </>
  );
}

function LastSignIn({ user }: { user: User }) {
  return user.lastLoginAt ? <Timestamp at={user.lastLoginAt} /> : <span className="text-ink-soft">Never</span>;
}

function useUserChanges() {
  const inviteNotice = useMailNotice('Invitation');
  const remove = useChange({
    ...byContract(usersContract.delete, ({ id }: User) => ({ params: { id } })),
    success: (_, { email }) => ({ title: 'User deleted', description: `${email} can no longer sign in.` }),
    failure: 'Failed to delete user',
  });
  const withdraw = useChange({
    ...byContract(usersContract.withdrawInvitation, ({ id }: User) => ({ params: { id } })),
    success: (_, { email }) => ({
      title: 'Invitation withdrawn',
      description: `The link to ${email} no longer works.`,
    }),
    failure: 'Failed to withdraw the invitation',
  });
  const inviteAgain = useChange({
    ...byContract(usersContract.inviteAgain, ({ id }: User) => ({ params: { id } })),
    success: (_, { email }) => inviteNotice(email),
    failure: 'Failed to send the invitation',
  });
  return { remove, withdraw, inviteAgain };
}
