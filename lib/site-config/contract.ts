import { contract } from '../http/contract';
import { SiteConfigSchema } from './schema';

const address = { path: '/api/admin/site-config', access: 'admin', output: SiteConfigSchema } as const;

export const siteConfigContract = {
  get: contract({ ...address, method: 'GET', summary: 'Returns the settings that apply to every visitor.' }),
  update: contract({
    ...address,
    method: 'PUT',
    summary: 'Changes the settings that apply to every visitor.',
    body: SiteConfigSchema,
  }),
};
