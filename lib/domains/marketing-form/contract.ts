import { contract } from '../../platform/http/contract';
import { apiPaths } from '../../paths';

export const marketingFormContract = {
  getDocument: contract(`GET ${apiPaths.marketingForm}`, {
    access: 'public',
    summary: 'Returns the document inside the sandboxed frame of the third-party form.',
    sends: 'text/html',
    refusals: ['not_found'],
  }),
};
