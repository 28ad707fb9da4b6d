import { endpoint, resource } from '@/lib/api/endpoint';
import { newslettersContract } from '@/lib/domains/newsletters/contract';
import { listNewsletters } from '@/lib/domains/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.list, () => listNewsletters()),
);
