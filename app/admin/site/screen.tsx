import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Form, SubmitButton } from '@/components/form/form';
import { useFormContext } from '@/components/form/form-context';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Button, buttonClass } from '@/components/ui/button';
import { showToastAfterLoad } from '@/components/ui/toast';
import { callApi } from '@/lib/api/api-client';
import { paths } from '@/lib/paths';
import { siteConfigContract } from '@/lib/domains/site/contract';
import {
  landingPageVersions,
  SiteConfigSchema,
  type LandingPageVersion,
  type SiteConfig,
} from '@/lib/domains/site/schema';
import {
  removeStoredSiteConfig,
  storedLandingPageVersion,
  storeSiteConfig,
} from '@/lib/domains/site/stored-site-config';

import { LoadFailure, LoadingText } from '../_list/load-state';
import { FactsSection } from './facts-form';

const names: Record<LandingPageVersion, string> = { v1: 'Version 1, the essay', v2: 'Version 2, the briefing' };

function reloadAndSay(saved: string): void {
  showToastAfterLoad({ title: 'Site Settings Saved', description: saved });
  window.location.reload();
}

/** Chooses the landing page, for this browser and site-wide. */
export function SitePanel() {
  const query = useQuery<SiteConfig>({ queryKey: [siteConfigContract.get.path] });
  const [own] = useState(storedLandingPageVersion);
  const { data: everybody, error } = query;
  if (error && !everybody) return <LoadFailure label="site settings" query={query} />;
  if (!everybody) return <LoadingText />;
  return (
    <section>
      <h2 className="text-2xl">Landing Page Version</h2>
      <dl className="mt-3 grid max-w-measure grid-cols-[7rem_1fr] gap-y-1 text-sm">
        <dt className="text-ink-soft">For everyone</dt>
        <dd>{names[everybody.landingPageVersion]}</dd>
        <dt className="text-ink-soft">In this browser</dt>
        <dd>
          {own ? names[own] : 'Same as the site setting'}
          {own && (
            <Button
              variant="quiet"
              size="sm"
              className="ml-2 min-h-8"
              onClick={() => {
                removeStoredSiteConfig();
                reloadAndSay('This browser shows the same version as every other.');
              }}
            >
              Use the site setting
            </Button>
          )}
        </dd>
      </dl>
      <VersionForm key={everybody.landingPageVersion} shown={own ?? everybody.landingPageVersion} />
      <FactsSection />
    </section>
  );
}

function VersionForm({ shown }: { shown: LandingPageVersion }) {
  const { handle } = useSchemaForm({
    name: 'site-config',
    schema: SiteConfigSchema,
    values: { landingPageVersion: shown },
    run: (body) => callApi(siteConfigContract.update, { body }),
    failure: { title: 'Failed to save the site settings', description: 'Please try again.' },
    onSuccess: (config) => {
      storeSiteConfig(config);
      reloadAndSay(`${names[config.landingPageVersion]}, is now shown to everyone.`);
    },
  });
  return (
    <Form form={handle} className="mt-6">
      <fieldset>
        <legend className="text-sm font-semibold">Which version should be shown?</legend>
        <div className="mt-3 grid gap-6 md:grid-cols-2">
          {landingPageVersions.map((version) => (
            <VersionChoice key={version} version={version} />
          ))}
        </div>
      </fieldset>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-ink pt-5">
        <SubmitButton label="Save" pendingLabel="Saving..." />
        <p className="text-sm text-ink-soft">
          Saves the choice for this browser and for everyone, and reloads this page.
        </p>
      </div>
    </Form>
  );
}

function VersionChoice({ version }: { version: LandingPageVersion }) {
  const { control } = useFormContext();
  const name = names[version];
  const address = `${paths.home}?version=${version}`;
  return (
    <div className="flex flex-col border border-rule bg-sheet has-checked:border-accent has-checked:outline-1 has-checked:outline-accent">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-semibold">
        <input {...control('landingPageVersion')} type="radio" value={version} className="size-5 accent-accent" />
        {name}
      </label>
      {/* The page at a quarter of its size: 1280 pixels wide, as on a desk. */}
      <div inert aria-hidden="true" className="relative aspect-[16/10] overflow-hidden border-y border-rule bg-paper">
        <iframe
          src={address}
          title={`Preview of ${name}`}
          loading="lazy"
          tabIndex={-1}
          className="pointer-events-none absolute top-0 left-0 h-[400%] w-[400%] origin-top-left scale-25"
        />
      </div>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className={`${buttonClass('quiet', 'sm')} m-2 self-start hover:bg-wash`}
      >
        Open preview<span className="sr-only"> of {name} (opens in a new tab)</span>
      </a>
    </div>
  );
}
