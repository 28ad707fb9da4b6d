import type { Form } from '@/lib/api/form';
import type { analyticsContract } from '@/lib/domains/analytics/contract';
import { paths } from '@/lib/paths';

const page = paths.figures;

export const createCampaignDeclaration: Form<typeof analyticsContract.createCampaign> = {
  route: { method: 'POST', path: '/api/admin/campaigns' },
  fields: [
    { name: 'name', label: 'Name', required: true, maxLength: 100 },
    {
      name: 'key',
      label: 'Key',
      hint: 'As it appears in links, such as spring-letter.',
      required: true,
      maxLength: 50,
    },
  ],
  page,
  done: ({ result }) => ({ done: `Views of links with ${result.key} are counted from now on.` }),
};

export const deleteCampaignDeclaration: Form<typeof analyticsContract.deleteCampaign> = {
  route: { method: 'DELETE', path: '/api/admin/campaigns/[id]' },
  page,
  params: ({ id = '' }) => ({ id }),
  done: { done: 'The campaign has been deleted.' },
};

export const weeklyLetterDeclaration: Form<typeof analyticsContract.setWeeklyLetter> = {
  route: { method: 'PUT', path: '/api/admin/weekly-letter' },
  page,
  done: ({ result }) => ({
    done:
      result.wants === 'yes' ? 'You will receive the letter every Monday.' : 'You will no longer receive the letter.',
  }),
};
