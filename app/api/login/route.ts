import { setSessionCookies } from '@/lib/auth/session';
import { signIn } from '@/lib/auth/sign-in';
import { endpoint, resource } from '@/lib/http/endpoint';
import { CurrentUserSchema, LoginSchema } from '@/lib/users/schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'public',
    body: LoginSchema,
    output: CurrentUserSchema,
    handle: async ({ body, client, headers }) => {
      const { sessionId, user } = await signIn(body, client);
      await setSessionCookies(headers, sessionId, user.id);
      return user;
    },
  }),
});
