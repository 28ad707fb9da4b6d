import { contract } from '@/lib/platform/http/contract';

import { SiteFactsSchema, SiteFactsUpdateSchema } from './facts-schema';
import { SiteConfigSchema } from './schema';

export const siteConfigContract = {
  get: contract('GET /api/admin/site-config', {
    access: 'admin',
    effect: 'reads',
    summary: 'Returns the settings that apply to every visitor.',
    output: SiteConfigSchema,
  }),
  update: contract('PUT /api/admin/site-config', {
    access: 'admin',
    effect: 'changes',
    summary: 'Changes the settings that apply to every visitor.',
    body: SiteConfigSchema,
    output: SiteConfigSchema,
  }),
};

export const siteFactsContract = {
  get: contract('GET /api/admin/site-facts', {
    access: 'admin',
    effect: 'reads',
    summary: 'Returns the facts that an administrator has set, and the notice; an empty one stands for its default.',
    output: SiteFactsSchema,
  }),
  update: contract('PATCH /api/admin/site-facts', {
    access: 'admin',
    effect: 'changes',
    summary: 'Changes the facts that are present, on every page and in structured data.',
    body: SiteFactsUpdateSchema,
    output: SiteFactsSchema,
  }),
};
