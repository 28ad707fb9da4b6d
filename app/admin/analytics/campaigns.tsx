import { useQuery } from '@tanstack/react-query';

import { Form, SubmitButton } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { CampaignCreateSchema, type Campaign, type CampaignCreate } from '@/lib/domains/analytics/schema';
import { analyticsContract } from '@/lib/domains/analytics/contract';
import { nameOf } from '@/lib/domains/analytics/range-schema';

import { RowDelete } from '../_list/row-buttons';
import { addressOf, csvAddress, type RangeProps } from './figures-query';
import { Funnel } from './funnel';
import { NameList } from './name-list';

/** What links with the key of a campaign led to. */
export function Campaigns({ query, range }: RangeProps) {
  return (
    <>
      <div className="mt-8">
        <NameList
          title="Views by Campaign"
          empty="No views from links of a named campaign."
          rows={range.campaigns}
          titleOf={(name) => nameOf(range, 'campaigns', name)}
          isCut={range.cutLists.includes('campaigns')}
          lineAddress={(name) => addressOf(query, { view: 'traffic', line: `campaign=${name}` })}
          csv={csvAddress(query, 'campaigns')}
        />
      </div>
      <Funnel query={query} range={range} by="campaigns" />
      <NamedCampaigns />
    </>
  );
}

const path = analyticsContract.listCampaigns.path;

/** The campaigns that links may name. A value that is not in one of these links is never stored. */
function NamedCampaigns() {
  const { data: campaigns = [] } = useQuery<Campaign[]>({ queryKey: [path] });
  const remove = useChange({
    ...byContract(analyticsContract.deleteCampaign, ({ id }: Campaign) => ({ params: { id } })),
    success: 'Campaign Deleted',
    failure: 'Failed to delete the campaign',
  });
  return (
    <section aria-labelledby="named-title" className="mt-12 print:hidden">
      <h2 id="named-title" className="text-2xl">
        Named Campaigns
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        A view counts toward a campaign if its address has the campaign’s key in <code>utm_campaign</code>,{' '}
        <code>from</code> or <code>ref</code>, such as{' '}
        <code className="wrap-anywhere">{window.location.origin}/?from=spring-letter</code>. Other values are not
        stored.
      </p>
      {campaigns.length > 0 && (
        <ul className="mt-3 border-t border-ink text-sm">
          {campaigns.map((campaign) => (
            <li
              key={campaign.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1.5"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{campaign.name}</span>{' '}
                <span className="font-mono text-xs text-ink-soft">{campaign.key}</span>
              </span>
              <RowDelete
                item={campaign}
                name={campaign.key}
                question={`Delete the campaign ${campaign.key}? Its past views stay.`}
                change={remove}
              />
            </li>
          ))}
        </ul>
      )}
      <NewCampaign key={campaigns.length} />
    </section>
  );
}

function NewCampaign() {
  const { handle } = useSchemaForm({
    name: 'campaign',
    schema: CampaignCreateSchema,
    values: { name: '', key: '' },
    ...byContract(analyticsContract.createCampaign, (body: CampaignCreate) => ({ body })),
    success: ({ key }) => ({
      title: 'Campaign Named',
      description: `Views of links with ${key} are counted from now on.`,
    }),
    failure: 'Failed to name the campaign',
  });
  return (
    <Form form={handle} className="mt-5 grid max-w-md gap-4">
      <FormField name="name" label="Name" required maxLength={100} autoComplete="off" />
      <FormField
        name="key"
        label="Key"
        hint="As it appears in links, such as spring-letter."
        required
        maxLength={50}
        autoComplete="off"
      />
      <SubmitButton label="Name campaign" pendingLabel="Naming..." />
    </Form>
  );
}
