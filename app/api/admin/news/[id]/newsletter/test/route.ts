import { endpoint, resource } from '@/lib/endpoint';
import { newslettersContract } from '@/lib/newsletters/contract';
import { sendTestNewsletter } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.sendTest, ({ params, actor }) => sendTestNewsletter(params.id, actor.email)),
);
