import 'server-only';

import { endpoint } from '../../../api/endpoint';
import { createCampaign, deleteCampaign, listCampaigns } from '../intake/campaigns';
import { analyticsContract } from '../contract';
import { setWeeklyLetter } from './weekly-letter';

/** Actions on campaigns and an administrator's own settings, shared by the API and the forms of the figures page. */
export const campaignEndpoints = {
  list: endpoint(analyticsContract.listCampaigns, () => listCampaigns()),
  create: endpoint(analyticsContract.createCampaign, ({ body, actor }) => createCampaign(body, actor)),
  remove: endpoint(analyticsContract.deleteCampaign, ({ params, actor }) => deleteCampaign(params.id, actor)),
  weeklyLetter: endpoint(analyticsContract.setWeeklyLetter, async ({ body, session, actor }) => {
    await setWeeklyLetter(session.user.id, body.wants === 'yes', actor);
    return body;
  }),
};
