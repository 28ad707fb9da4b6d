import { endpoint, resource } from '@/lib/api/endpoint';
import { mailContract } from '@/lib/domains/mail/contract';
import { sendProbe } from '@/lib/domains/mail/send-probe';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailContract.sendProbe, ({ actor }) => sendProbe(actor)),
);
