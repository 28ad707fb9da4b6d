'use client';

import { useCurrentUser } from '@/components/session/api-provider';
import { useChange } from '@/components/session/use-change';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/http/api-client';
import { usersContract } from '@/lib/users/contract';
import { userSorts, type User } from '@/lib/users/schema';

import { Breakable } from '../../_list/breakable';
import { lazyDialog, useLoadAhead } from '../../_list/lazy-dialog';
import { ListScreen } from '../../_list/list-screen';
import type { Column } from '../../_list/list-table';
import { Moment } from '../../_list/moment';
import { RowDelete } from '../../_list/row-delete';
import { useEdited } from '../../_list/use-edited';
import { useList, type ListFilter } from '../../_list/use-list';

const creation = lazyDialog(() => import('./create-user-dialog').then((module) => module.CreateUserDialog));
const dialogs = [creation.load];

const filters: ListFilter[] = [
  { name: 'role', label: 'Role', everything: 'All roles', options: { admin: 'Administrators', user: 'Users' } },
];

const columns: Column<User>[] = [
  {
    header: 'Email',
    sort: 'email',
    cellClassName: 'md:w-2/5',
    cell: (user) => (
      <>
        <p className="font-medium">
          <Breakable text={user.email} />
        </p>
        <p className="text-ink-soft md:hidden">
          {[nameOf(user), user.role === 'admin' && 'Admin'].filter(Boolean).join(' · ') || 'User'}
        </p>
        <p className="text-ink-soft md:hidden">
          Last sign-in: <LastSignIn user={user} />
        </p>
      </>
    ),
  },
  {
    header: 'Name',
    sort: 'name',
    className: 'max-md:hidden',
    cell: (user) => nameOf(user) || <span className="text-ink-soft">Not given</span>,
  },
  {
    header: 'Role',
    className: 'max-md:hidden',
    cell: ({ role }) => (
      <Badge variant={role === 'admin' ? 'secondary' : 'outline'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
    ),
  },
  {
    header: 'Last sign-in',
    sort: 'lastLoginAt',
    isDescendingFirst: true,
    className: 'max-md:hidden',
    cell: (user) => <LastSignIn user={user} />,
  },
  {
    header: 'Created',
    sort: 'createdAt',
    isDescendingFirst: true,
    className: 'max-lg:hidden',
    cell: ({ createdAt }) => <Moment at={createdAt} isDayEnough />,
  },
];

export function UsersPanel() {
  const me = useCurrentUser();
  const { edited, create, close } = useEdited<User>(usersContract.list.path);
  const list = useList({ contract: usersContract.list, sorts: userSorts, filters });
  const remove = useChange({
    run: ({ id }: User) => callApi(usersContract.delete, { params: { id } }),
    invalidates: [usersContract.list.path],
    success: (_, { email }) => ({ title: 'User deleted', description: `${email} can no longer sign in.` }),
    failure: 'Failed to delete user',
  });
  useLoadAhead(dialogs);
  return (
    <>
      <ListScreen
        list={list}
        label="users"
        caption="Users"
        emptyText="No users yet."
        columns={columns}
        actions={<Button onClick={create}>Create User</Button>}
        rowActions={(user) =>
          user.id === me.id ? (
            <span className="inline-flex min-h-9 items-center text-ink-soft" title="Your own account cannot be deleted">
              You<span className="sr-only">: your own account cannot be deleted</span>
            </span>
          ) : (
            <RowDelete
              item={user}
              name={user.email}
              question={`Delete the account of ${user.email}? Whoever is signed in with it is signed out at once.`}
              change={remove}
            />
          )
        }
      />
      <p className="mt-4 max-w-measure text-sm text-ink-soft">
        Nobody can delete their own account or the last administrator, so that somebody can always sign in here.
      </p>
      {edited && <creation.Dialog onClose={close} />}
    </>
  );
}

function nameOf({ firstName, lastName }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

function LastSignIn({ user }: { user: User }) {
  return user.lastLoginAt ? <Moment at={user.lastLoginAt} /> : <span className="text-ink-soft">Never</span>;
}
