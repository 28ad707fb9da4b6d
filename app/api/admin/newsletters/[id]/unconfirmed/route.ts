import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { resendNewsletter } from '@/lib/domains/mailings/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.resend, ({ params, actor }) => resendNewsletter(params.id, actor)),
);
