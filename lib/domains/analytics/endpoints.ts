import 'server-only';

import { endpoint } from '../../api/endpoint';
import { createCampaign, deleteCampaign, listCampaigns } from './campaigns';
import { analyticsContract } from './contract';

/** What administrators do with campaigns, by the API and by the forms of the figures' page alike. */
export const campaignEndpoints = {
  list: endpoint(analyticsContract.listCampaigns, () => listCampaigns()),
  create: endpoint(analyticsContract.createCampaign, ({ body, actor }) => createCampaign(body, actor)),
  remove: endpoint(analyticsContract.deleteCampaign, ({ params, actor }) => deleteCampaign(params.id, actor)),
};
