import { contract } from '../http/contract';
import { apiPaths } from '../paths';

export const accountContract = {
  export: contract({
    method: 'GET',
    path: apiPaths.accountExport,
    access: 'user',
    summary: 'Sends everything that is held of whoever is signed in.',
    sends: 'application/json',
  }),
};
