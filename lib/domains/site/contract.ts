import { contract } from '../../platform/http/contract';
import { SiteConfigSchema } from './schema';

export const siteConfigContract = {
  get: contract('GET /api/admin/site-config', {
    access: 'admin',
    summary: 'Returns the settings that apply to every visitor.',
    output: SiteConfigSchema,
  }),
  update: contract('PUT /api/admin/site-config', {
    access: 'admin',
    summary: 'Changes the settings that apply to every visitor.',
    body: SiteConfigSchema,
    output: SiteConfigSchema,
  }),
};
