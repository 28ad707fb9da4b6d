import { accountContract } from '../domains/accounts/own/contract';
import { contactMessagesContract } from '../domains/messages/contract';
import { analyticsContract } from '../domains/analytics/contract';
import { auditContract } from '../domains/audit/contract';
import { authContract } from '../domains/accounts/contract';
import type { Contract } from '../platform/http/contract';
import { marketingFormContract } from '../domains/marketing-form/contract';
import { monitoringContract } from '../domains/monitoring/contract';
import { newsContract } from '../domains/news/contract';
import { newslettersContract } from '../domains/newsletters/contract';
import { siteConfigContract } from '../domains/site/contract';
import { subscriptionsContract } from '../domains/mailing-list/contract';
import { importsContract } from '../domains/mailing-list/import-contract';
import { readersContract } from '../domains/mailing-list/reader-contract';
import { usersContract } from '../domains/accounts/admin/contract';
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
  readers: readersContract,
  siteConfig: siteConfigContract,
  subscriptions: subscriptionsContract,
  users: usersContract,
};
