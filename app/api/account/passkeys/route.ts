import { authContract } from '@/lib/auth/contract';
import { addPasskey } from '@/lib/auth/factors';
import { offerPasskey } from '@/lib/auth/passkeys';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.offerPasskey, ({ session }) => offerPasskey(session)),
  endpoint(authContract.addPasskey, ({ session, body, client }) => addPasskey(session, body, client)),
);
