import { endpoint, resource } from '@/lib/endpoint';
import { newslettersContract } from '@/lib/newsletters/contract';
import { resendNewsletter } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.resend, ({ params, actor }) => resendNewsletter(params.id, actor)),
);
