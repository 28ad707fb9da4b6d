import { accountContract } from '../account/contract';
import { contactMessagesContract } from '../contact-messages/contract';
import { analyticsContract } from '../analytics/contract';
import { auditContract } from '../audit/contract';
import { authContract } from '../auth/contract';
import type { Contract } from '../http/contract';
import { marketingFormContract } from '../marketing-form/contract';
import { monitoringContract } from '../monitoring/contract';
import { newsContract } from '../news/contract';
import { newslettersContract } from '../newsletters/contract';
import { siteConfigContract } from '../site-config/contract';
import { subscriptionsContract } from '../subscriptions/contract';
import { importsContract } from '../subscriptions/import-contract';
import { usersContract } from '../users/contract';
import { openApiContract } from './contract';

export const contractsByDomain: Record<string, Record<string, Contract>> = {
  account: accountContract,
  analytics: analyticsContract,
  audit: auditContract,
  auth: authContract,
  contactMessages: contactMessagesContract,
  imports: importsContract,
  marketingForm: marketingFormContract,
  monitoring: monitoringContract,
  news: newsContract,
  newsletters: newslettersContract,
  openApi: openApiContract,
  siteConfig: siteConfigContract,
  subscriptions: subscriptionsContract,
  users: usersContract,
};
