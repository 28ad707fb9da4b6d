import { z } from 'zod';

import { actorOf } from '@/lib/audit/service';
import { endpoint, resource } from '@/lib/http/endpoint';
import { setPageHeaders } from '@/lib/http/page-headers';
import { UserCreateSchema, UserQuerySchema, UserSchema } from '@/lib/users/schema';
import { createUser, listUsers } from '@/lib/users/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    query: UserQuerySchema,
    output: z.array(UserSchema),
    handle: async ({ request, query, headers }) => {
      const page = await listUsers(query);
      setPageHeaders(headers, request, page);
      return page.rows;
    },
  }),
  POST: endpoint({
    access: 'admin',
    body: UserCreateSchema,
    output: UserSchema,
    status: 201,
    handle: (call) => createUser(call.body, actorOf(call)),
  }),
});
