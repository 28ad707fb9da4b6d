import { endpoint, resource } from '@/lib/api/endpoint';
import { newslettersContract } from '@/lib/domains/newsletters/contract';
import { previewNewsletter, sendNewsletter } from '@/lib/domains/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.preview, ({ params, actor }) => previewNewsletter(params.id, actor.email)),
  endpoint(newslettersContract.send, ({ params, body, actor }) => sendNewsletter(params.id, body, actor)),
);
