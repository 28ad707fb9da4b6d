import { contract, IdParamsSchema } from '../http/contract';
import { apiPaths } from '../paths';
import { CurrentUserSchema } from '../auth/schema';
import { UserCreateSchema, UserQuerySchema, UserSchema } from './schema';

export const usersContract = {
  getCurrent: contract({
    method: 'GET',
    path: apiPaths.user,
    access: 'user',
    summary: 'Tells who is signed in.',
    output: CurrentUserSchema,
  }),
  list: contract({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Lists the users.',
    query: UserQuerySchema,
    pageOf: UserSchema,
  }),
  create: contract({
    method: 'POST',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Creates a user of either role.',
    body: UserCreateSchema,
    output: UserSchema,
    status: 201,
  }),
  delete: contract({
    method: 'DELETE',
    path: '/api/admin/users/[id]',
    access: 'admin',
    summary: 'Deletes a user and ends their sessions. Refused for your own account and for the last administrator.',
    params: IdParamsSchema,
  }),
};
