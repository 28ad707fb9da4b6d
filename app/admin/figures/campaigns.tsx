'use client';

import type { Campaign } from '@/lib/domains/analytics/campaign-schema';

import { AccountForm } from '../../(account)/_components/account-form';
import { createCampaignAction, deleteCampaignAction } from './figures-actions';
import { createCampaignDeclaration, deleteCampaignDeclaration } from './figures-declarations';

/** The campaigns that links may name. A value that is not in one of these links is never stored. */
export function Campaigns({ campaigns, siteUrl }: { campaigns: readonly Campaign[]; siteUrl: string }) {
  return (
    <section aria-labelledby="named-title" className="mt-12 print:hidden">
      <h2 id="named-title" className="text-2xl">
        Named Campaigns
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        A view counts toward a campaign if its address has the campaign’s key in <code>utm_campaign</code>,{' '}
        <code>from</code> or <code>ref</code>, such as{' '}
        <code className="wrap-anywhere">{siteUrl}/?from=spring-letter</code>. Other values are not stored.
      </p>
      {campaigns.length > 0 && (
        <ul className="mt-3 border-t border-ink text-sm">
          {campaigns.map(({ id, key, name }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <span className="font-mono text-xs text-ink-soft">{key}</span>
              </span>
              <AccountForm
                form={deleteCampaignDeclaration}
                action={deleteCampaignAction}
                submitLabel={`Delete ${key}`}
                variant="quiet"
                hidden={{ id: String(id) }}
              />
            </li>
          ))}
        </ul>
      )}
      <AccountForm
        form={createCampaignDeclaration}
        action={createCampaignAction}
        submitLabel="Name campaign"
        variant="secondary"
        className="mt-5 max-w-md"
      />
    </section>
  );
}
