import { z } from 'zod';

import { boundedText } from '@/lib/platform/text/text';

import { campaignKeyPattern } from './source';

export const CampaignSchema = z.object({ id: z.int(), key: z.string(), name: z.string() });
export type Campaign = z.infer<typeof CampaignSchema>;

export const CampaignCreateSchema = z.object({
  key: z
    .string({ error: 'Please enter the key that the links carry.' })
    .trim()
    .toLowerCase()
    .regex(campaignKeyPattern, 'The key has at most 50 letters, digits, dots, hyphens and underscores.'),
  name: boundedText('Name', 100, 'Please enter a name.'),
});
export type CampaignCreate = z.infer<typeof CampaignCreateSchema>;
