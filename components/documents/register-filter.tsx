import clsx from 'clsx';

import { buttonClass } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { documents } from '@/lib/content/documents';
import {
  documentKinds,
  issueStateLabels,
  issueStates,
  kindSlug,
  type DocumentSearch,
} from '@/lib/domains/news/document-kinds';
import { documentSearchPath } from '@/lib/domains/news/search/register';
import { searchMaximumLength } from '@/lib/domains/news/search/query';
import { paths } from '@/lib/paths';

/** Narrows the register by kind, state and words. A form and links, so that it works without scripts. */
export function RegisterFilter({ q = '', kind, state }: DocumentSearch) {
  return (
    <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 border-t border-rule pt-4 print:hidden">
      <div>
        <Choices
          label={documents.kinds}
          choices={[undefined, ...documentKinds].map((one) => ({
            label: one ?? documents.everyKind,
            href: documentSearchPath({ q, kind: one, state }),
            isCurrent: one === kind,
          }))}
        />
        <Choices
          label={documents.states}
          choices={[undefined, ...issueStates].map((one) => ({
            label: one ? issueStateLabels[one] : documents.current,
            href: documentSearchPath({ q, kind, state: one }),
            isCurrent: one === state,
          }))}
        />
      </div>
      <form role="search" action={paths.documents} className="flex w-full flex-wrap gap-2 sm:w-85">
        <label htmlFor="document-search" className="basis-full text-sm font-semibold">
          {documents.search}
        </label>
        <Input
          id="document-search"
          type="search"
          name="q"
          defaultValue={q}
          required
          maxLength={searchMaximumLength}
          className="min-w-0 flex-1 basis-56"
        />
        {kind && <input type="hidden" name="kind" value={kindSlug(kind)} />}
        {state && <input type="hidden" name="state" value={state} />}
        <button type="submit" className={`${buttonClass('secondary')} hover:border-ink hover:bg-wash`}>
          {documents.searchButton}
        </button>
      </form>
    </div>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly { label: string; href: string; isCurrent: boolean }[];
}

function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-4">
        {choices.map(({ label: name, href, isCurrent }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isCurrent ? 'true' : undefined}
              className={clsx(
                'inline-flex min-h-11 min-w-6 items-center border-b-[3px] border-transparent text-sm hover:border-rule-field',
                'aria-[current]:border-accent aria-[current]:font-semibold',
              )}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
