import { endpoint, resource } from '@/lib/api/endpoint';
import { mailContract } from '@/lib/domains/mail/contract';
import { mailingChecks } from '@/lib/domains/monitoring/site-checks';
import { runChecks } from '@/lib/platform/process/check';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailContract.check, () => runChecks(mailingChecks())),
);
