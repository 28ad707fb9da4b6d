import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';

import { Form, SubmitButton } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { byContract } from '@/components/session/by-contract';
import { siteFactsContract } from '@/lib/domains/site/contract';
import { isNoticeInOrder, noticeOrder, siteFactsFields, type SiteFacts } from '@/lib/domains/site/facts-schema';
import { site } from '@/lib/site';

import { LoadFailure } from '../_list/load-state';
import { fromLocalTime, timeText, toLocalTime, unlessUnchanged } from '../news/local-time';

const address = siteFactsContract.get.path;

/** What an administrator changes on the site without a new release. */
export function FactsSection() {
  const query = useQuery<SiteFacts>({ queryKey: [address] });
  const { data: saved, error } = query;
  return (
    <section className="mt-12 max-w-measure border-t border-rule pt-6">
      <h2 className="text-2xl">Facts and Notice</h2>
      <p className="mt-2 text-sm text-ink-soft">
        The site and its structured data say what is set here. What is empty keeps its default.
      </p>
      {saved ? (
        <FactsForm key={JSON.stringify(saved)} saved={saved} />
      ) : (
        error && <LoadFailure label="facts" query={query} />
      )}
    </section>
  );
}

const localTime = z.string().transform(fromLocalTime);

/** The fields of times are text. */
const FactsFormSchema = z
  .object({
    ...siteFactsFields,
    noticeStart: localTime.pipe(siteFactsFields.noticeStart),
    noticeEnd: localTime.pipe(siteFactsFields.noticeEnd),
  })
  .refine(isNoticeInOrder, noticeOrder);

function FactsForm({ saved }: { saved: SiteFacts }) {
  const { form, handle } = useSchemaForm({
    name: 'site-facts',
    schema: FactsFormSchema,
    values: { ...saved, noticeStart: toLocalTime(saved.noticeStart), noticeEnd: toLocalTime(saved.noticeEnd) },
    ...byContract(siteFactsContract.update, (entered: SiteFacts) => ({ body: changesOf(saved, entered) })),
    success: 'Facts Updated',
    failure: 'Failed to update the facts',
  });
  const [start, end] = useWatch({ control: form.control, name: ['noticeStart', 'noticeEnd'] }).map(timeText);
  return (
    <Form form={handle} className="mt-5 flex flex-col gap-5">
      <FormField
        name="requestForProposal"
        label="The request for proposal is …"
        hint={`Ends that sentence. Default: “${site.requestForProposal}”.`}
      />
      <FormField name="phone" label="Phone" type="tel" autoComplete="off" hint={`Default: ${site.contact.phone}.`} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField name="pressName" label="Press contact" autoComplete="off" hint="A person or an office." />
        <FormField
          name="pressEmail"
          label="Press email"
          type="email"
          autoComplete="off"
          hint={`Default: ${site.contact.email}.`}
        />
      </div>
      <FormField name="notice" label="Notice" hint="Stands above every public page. At most 200 characters." />
      <FormField
        name="noticeLink"
        label="Notice leads to"
        inputMode="url"
        autoComplete="off"
        hint="An address such as https://example.com/article, or a path of this site such as /updates."
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField
          name="noticeStart"
          label="Notice starts"
          type="datetime-local"
          hint={start ? `On ${start} time.` : 'Leave empty to show it at once.'}
        />
        <FormField
          name="noticeEnd"
          label="Notice ends"
          type="datetime-local"
          hint={end ? `On ${end} time.` : 'Leave empty to show it until you remove it.'}
        />
      </div>
      <SubmitButton label="Update Facts" pendingLabel="Updating..." />
    </Form>
  );
}

/** Only what was changed here, so that another administrator's change to another fact stays. */
function changesOf(saved: SiteFacts, entered: SiteFacts): Partial<SiteFacts> {
  const after: SiteFacts = {
    ...entered,
    noticeStart: unlessUnchanged(entered.noticeStart, saved.noticeStart),
    noticeEnd: unlessUnchanged(entered.noticeEnd, saved.noticeEnd),
  };
  const before: Record<string, unknown> = { ...saved };
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]));
}
