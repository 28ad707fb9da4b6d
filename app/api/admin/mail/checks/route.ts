import { endpoint, resource } from '@/lib/api/endpoint';
import { mailChecks } from '@/lib/domains/mail/checks/list';
import { mailContract } from '@/lib/domains/mail/contract';
import { runChecks } from '@/lib/platform/process/check';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailContract.check, () => runChecks(mailChecks())),
);
