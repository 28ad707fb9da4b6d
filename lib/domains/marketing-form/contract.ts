import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

export const marketingFormContract = {
  getDocument: contract(`GET ${apiPaths.marketingForm}`, {
    access: 'public',
    summary: 'Returns the document inside the sandboxed frame of the third-party form.',
    sends: 'text/html',
    refusals: ['not_found'],
  }),
};
