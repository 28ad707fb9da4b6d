import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { approveCurrent } from '@/lib/domains/mailings/current-letter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.approve, ({ params, body, actor }) => approveCurrent(params.id, body, actor)),
);
