'use server';

import { formAction } from '@/lib/api/form-action';
import { campaignEndpoints } from '@/lib/domains/analytics/endpoints';
import { paths } from '@/lib/paths';

const page = paths.figures;

export const createCampaignAction = formAction(campaignEndpoints.create, {
  page,
  kept: ['key', 'name'],
  done: ({ answer }) => ({ done: `Views of links with ${answer.key} are counted from now on.` }),
});

export const deleteCampaignAction = formAction(campaignEndpoints.remove, {
  page,
  params: (form) => ({ id: String(form.get('id')) }),
  done: () => ({ done: 'The campaign has been deleted.' }),
});

export const weeklyLetterAction = formAction(campaignEndpoints.weeklyLetter, {
  page,
  done: ({ answer }) => ({
    done: answer.wants === 'yes' ? 'The letter comes every Monday.' : 'The letter comes no more.',
  }),
});
