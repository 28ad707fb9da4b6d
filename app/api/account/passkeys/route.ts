import { authContract } from '@/lib/domains/accounts/contract';
import { addPasskey } from '@/lib/domains/accounts/factors/factors';
import { passkeyCreationOptions } from '@/lib/domains/accounts/factors/passkeys';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.offerPasskey, ({ session }) => passkeyCreationOptions(session)),
  endpoint(authContract.addPasskey, ({ session, body, client }) => addPasskey(session, body, client)),
);
