import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { previewNewsletter, sendNewsletter } from '@/lib/domains/mailings/current-letter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.preview, ({ params, actor }) => previewNewsletter(params.id, actor.email)),
  endpoint(mailingsContract.send, ({ params, body, actor }) => sendNewsletter(params.id, body, actor)),
);
