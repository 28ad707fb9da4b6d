import { endpoint, resource } from '@/lib/api/endpoint';
import { newslettersContract } from '@/lib/domains/newsletters/contract';
import { approveCurrent } from '@/lib/domains/newsletters/current-letter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.approve, ({ params, body, actor }) => approveCurrent(params.id, body, actor)),
);
