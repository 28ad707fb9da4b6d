import { endpoint, resource } from '@/lib/api/endpoint';
import { listLetters } from '@/lib/domains/mailings/letters';
import { lettersContract } from '@/lib/domains/mailings/letters-contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(lettersContract.list, ({ query }) => listLetters(query)),
);
