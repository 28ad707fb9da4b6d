import { buttonClass } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { documents } from '@/lib/content/documents';
import {
  documentKinds,
  issueStateLabels,
  listedStates,
  kindSlug,
  type DocumentSearch,
} from '@/lib/domains/news/document-kinds';
import { searchMaximumLength } from '@/lib/domains/news/search/query';
import { paths } from '@/lib/paths';

/** Narrows the register by kind, state and words. A form, so that it works without scripts and is no maze of links. */
export function RegisterFilter({ q = '', kind, state }: DocumentSearch) {
  return (
    <form
      role="search"
      action={paths.documents}
      className="mb-10 grid grid-cols-[5fr_6fr] items-end gap-x-3 gap-y-4 border-t border-rule pt-4 md:grid-cols-[11rem_13rem_1fr_auto] print:hidden"
    >
      <div>
        <label htmlFor="document-kind" className="text-sm font-semibold">
          {documents.kind}
        </label>
        <Select id="document-kind" name="kind" className="max-md:px-2" defaultValue={kind && kindSlug(kind)}>
          <option value="">{documents.everyKind}</option>
          {documentKinds.map((one) => (
            <option key={one} value={kindSlug(one)}>
              {one}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <label htmlFor="document-state" className="text-sm font-semibold">
          {documents.state}
        </label>
        <Select id="document-state" name="state" className="max-md:px-2" defaultValue={state}>
          <option value="">{documents.current}</option>
          {listedStates.map((one) => (
            <option key={one} value={one}>
              {issueStateLabels[one]}
            </option>
          ))}
        </Select>
      </div>
      <div className="max-md:col-span-2">
        <label htmlFor="document-search" className="text-sm font-semibold">
          {documents.search}
        </label>
        <Input id="document-search" type="search" name="q" defaultValue={q} maxLength={searchMaximumLength} />
      </div>
      <button
        type="submit"
        className={`${buttonClass('secondary')} hover:border-ink hover:bg-wash max-md:justify-self-start`}
      >
        {documents.show}
      </button>
    </form>
  );
}
