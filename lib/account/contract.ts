import { contract } from '../http/contract';
import { apiPaths } from '../paths';

export const accountContract = {
  export: contract(`GET ${apiPaths.accountExport}`, {
    access: 'user',
    summary: 'Returns everything that is held about the signed-in user.',
    sends: 'application/json',
  }),
};
