import { authContract } from '@/lib/auth/contract';
import { signInEndpoints } from '@/lib/account/sign-in-endpoints';
import { askForProof } from '@/lib/auth/reauthenticate';
import { endpoint, resource } from '@/lib/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.askForProof, ({ session }) => askForProof(session)),
  signInEndpoints.reauthenticate,
);
