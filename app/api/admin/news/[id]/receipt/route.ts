import { endpoint, resource } from '@/lib/api/endpoint';
import { newslettersContract } from '@/lib/domains/newsletters/contract';
import { getReceipt } from '@/lib/domains/newsletters/receipt';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.receipt, ({ params }) => getReceipt(params.id)),
);
