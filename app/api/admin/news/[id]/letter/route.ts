import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { previewLetter } from '@/lib/domains/mailings/current-letter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.previewLetter, ({ params, query, actor }) => previewLetter(params.id, query, actor.email)),
);
