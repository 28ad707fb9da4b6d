'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { useCurrentUser } from '@/components/session/api-provider';
import { findKeptForm } from '@/components/form/kept-forms';
import { Button } from '@/components/ui/button';
import { api } from '@/lib/http/api-client';
import { apiPaths } from '@/lib/paths';
import { roles, userSorts, type User, type UserQuery } from '@/lib/users/schema';

import { FilterSelect } from '../../_list/filter-select';
import { ListBody } from '../../_list/list-body';
import { ListToolbar } from '../../_list/list-toolbar';
import { useList } from '../../_list/use-list';
import { createUserFormName } from './create-user-form-name';
import { UsersTable } from './users-table';

const CreateUserDialog = dynamic(() => import('./create-user-dialog').then((module) => module.CreateUserDialog), {
  ssr: false,
});

export function UsersPanel() {
  const { email } = useCurrentUser();
  const [isCreating, setIsCreating] = useState(() => findKeptForm(createUserFormName, email) !== undefined);
  const list = useList<User, UserQuery, (typeof userSorts)[number]>({
    address: apiPaths.adminUsers,
    load: api.listUsers,
    sorts: userSorts,
    filters: { role: roles },
  });
  return (
    <>
      <ListToolbar list={list} label="users" actions={<Button onClick={() => setIsCreating(true)}>Create User</Button>}>
        <FilterSelect
          label="Role"
          everything="All roles"
          options={[
            { value: 'admin', label: 'Administrators' },
            { value: 'user', label: 'Users' },
          ]}
          value={list.filter('role')}
          onChange={(role) => list.setFilter('role', role)}
        />
      </ListToolbar>
      <ListBody list={list} label="users" emptyText="No users yet.">
        {({ rows }) => <UsersTable users={rows} list={list} />}
      </ListBody>
      <p className="mt-4 max-w-measure text-sm text-ink-soft">
        Nobody can delete their own account or the last administrator, so that somebody can always sign in here.
      </p>
      {isCreating && <CreateUserDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
