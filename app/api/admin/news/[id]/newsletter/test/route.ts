import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { sendTestLetter } from '@/lib/domains/mailings/current-letter';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.sendTest, ({ params, query, actor }) => sendTestLetter(params.id, query, actor)),
);
