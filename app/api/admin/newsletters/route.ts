import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { listNewsletters } from '@/lib/domains/mailings/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.list, () => listNewsletters()),
);
