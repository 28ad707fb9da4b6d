import { callerOf } from '@/lib/auth/caller';
import { authContract } from '@/lib/auth/contract';
import { askForProof, reauthenticate } from '@/lib/auth/reauthenticate';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.askForProof, ({ session }) => askForProof(session)),
  endpoint(authContract.reauthenticate, async ({ request, body, session }) =>
    reauthenticate(session, body, await callerOf(request.headers)),
  ),
);
