import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { sendTestNewsletter } from '@/lib/domains/mailings/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.sendTest, ({ params, actor }) => sendTestNewsletter(params.id, actor.email)),
);
