import { authContract } from '@/lib/domains/accounts/contract';
import { signInEndpoints } from '@/lib/api/endpoints/sign-in';
import { createProofOptions } from '@/lib/domains/accounts/sign-in/reauthenticate';
import { endpoint, resource } from '@/lib/api/endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(authContract.askForProof, ({ session }) => createProofOptions(session)),
  signInEndpoints.reauthenticate,
);
