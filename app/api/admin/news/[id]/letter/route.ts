import { endpoint, resource } from '@/lib/api/endpoint';
import { newslettersContract } from '@/lib/domains/newsletters/contract';
import { previewLetter } from '@/lib/domains/newsletters/current-letter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.previewLetter, ({ params, query, actor }) =>
    previewLetter(params.id, query, actor.email),
  ),
);
