import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { getReceipt } from '@/lib/domains/mailings/receipt';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.receipt, ({ params }) => getReceipt(params.id)),
);
