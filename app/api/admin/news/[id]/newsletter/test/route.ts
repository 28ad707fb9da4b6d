import { endpoint, resource } from '@/lib/api/endpoint';
import { newslettersContract } from '@/lib/domains/newsletters/contract';
import { sendTestNewsletter } from '@/lib/domains/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.sendTest, ({ params, actor }) => sendTestNewsletter(params.id, actor.email)),
);
