'use client';

import { useCurrentUser } from '@/components/session/api-provider';
import { useChange } from '@/components/session/use-change';
import { Badge } from '@/components/ui/badge';
import { ActionsHeader, Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { api } from '@/lib/http/api-client';
import { apiPaths } from '@/lib/paths';
import type { User } from '@/lib/users/schema';

import { Moment } from '../../_list/moment';
import { RowDelete } from '../../_list/row-delete';
import { SortHeader } from '../../_list/sort-header';
import type { List } from '../../_list/use-list';

export function UsersTable({ users, list }: { users: User[]; list: List<User> }) {
  const me = useCurrentUser();
  const remove = useChange({
    run: (user: User) => api.deleteUser(user.id),
    invalidates: [apiPaths.adminUsers],
    success: (_, { email }) => ({ title: 'User deleted', description: `${email} can no longer sign in.` }),
    failure: 'Failed to delete user',
  });
  return (
    <Table caption="Users">
      <thead>
        <tr>
          <SortHeader list={list} field="email">
            Email
          </SortHeader>
          <SortHeader list={list} field="name" className="max-md:hidden">
            Name
          </SortHeader>
          <ColumnHeader className="max-md:hidden">Role</ColumnHeader>
          <SortHeader list={list} field="lastLoginAt" isDescendingFirst className="max-md:hidden">
            Last sign-in
          </SortHeader>
          <SortHeader list={list} field="createdAt" isDescendingFirst className="max-lg:hidden">
            Created
          </SortHeader>
          <ActionsHeader />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id}>
            <Cell className="wrap-anywhere md:w-2/5">
              <p className="font-medium">{user.email}</p>
              <p className="text-ink-soft md:hidden">
                {[nameOf(user), user.role === 'admin' && 'Admin'].filter(Boolean).join(' · ') || 'User'}
              </p>
              <p className="text-ink-soft md:hidden">
                Last sign-in: <LastSignIn user={user} />
              </p>
            </Cell>
            <Cell className="max-md:hidden">{nameOf(user) || <span className="text-ink-soft">Not given</span>}</Cell>
            <Cell className="max-md:hidden">
              <Badge variant={user.role === 'admin' ? 'secondary' : 'outline'}>
                {user.role === 'admin' ? 'Admin' : 'User'}
              </Badge>
            </Cell>
            <Cell className="max-md:hidden">
              <LastSignIn user={user} />
            </Cell>
            <Cell className="max-lg:hidden">
              <Moment at={user.createdAt} isDayEnough />
            </Cell>
            <Cell className="text-right">
              {user.id === me.id ? (
                <span
                  className="inline-flex min-h-9 items-center text-ink-soft"
                  title="Your own account cannot be deleted"
                >
                  You<span className="sr-only">: your own account cannot be deleted</span>
                </span>
              ) : (
                <RowDelete
                  item={user}
                  name={user.email}
                  question={`Delete the account of ${user.email}? Whoever is signed in with it is signed out at once.`}
                  change={remove}
                />
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function nameOf({ firstName, lastName }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

function LastSignIn({ user }: { user: User }) {
  return user.lastLoginAt ? <Moment at={user.lastLoginAt} /> : <span className="text-ink-soft">Never</span>;
}
