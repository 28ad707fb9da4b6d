import { endpoint, resource } from '@/lib/endpoint';
import { newslettersContract } from '@/lib/newsletters/contract';
import { previewNewsletter, sendNewsletter } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.preview, ({ params, actor }) => previewNewsletter(params.id, actor.email)),
  endpoint(newslettersContract.send, ({ params, body, actor }) => sendNewsletter(params.id, body, actor)),
);
