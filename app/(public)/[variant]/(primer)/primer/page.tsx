import type { Metadata } from 'next';

import { JsonLdScript } from '@/app/_components/json-ld';
import { NoticeBar } from '@/app/_components/site-shell';
import { Beacon } from '@/components/analytics/beacon';
import { contentId, SkipLink } from '@/components/layout/skip-link';
import { Tape } from '@/components/drawing/tape';
import { ContentsList, contentsMark, contentsScope } from '@/components/prose/contents-list';
import { TextLink } from '@/components/prose/inline-text';
import { Prose } from '@/components/prose/prose';
import { TermPopovers } from '@/components/prose/term-popovers';
import { LinkButton } from '@/components/ui/link-button';
import { PageLink } from '@/components/ui/page-link';
import { follow } from '@/lib/content/follow';
import { glossary, glossaryTerms, glossaryText, termAnchor } from '@/lib/content/glossary';
import { primer } from '@/lib/content/primer';
import { breadcrumbJsonLd, definedTermSetJsonLd } from '@/lib/seo/json-ld';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';

import { PrimerFigure } from './_components/primer-figure';
import { PrimerFooter, PrimerHeader } from './_components/primer-frame';

export function generateMetadata(): Metadata {
  return pageMetadata({ ...primer.meta, path: paths.primer, image: socialImage.page('primer') });
}

const contentsId = 'contents';

export default function PrimerPage() {
  return (
    <>
      <JsonLdScript
        objects={[
          breadcrumbJsonLd([{ name: primer.title, path: paths.primer }]),
          definedTermSetJsonLd(
            `${primer.title}: ${glossaryText.title}`,
            `${paths.primer}#${glossaryText.anchor}`,
            Object.entries(glossary).map(([name, { term }]) => ({
              name: term,
              path: `${paths.primer}#${termAnchor(name)}`,
            })),
          ),
        ]}
      />
      <SkipLink />
      <NoticeBar />
      <PrimerHeader />
      <main id={contentId} tabIndex={-1} className="overflow-x-clip pb-24 focus:outline-none">
        <header className="page-width pt-8 pb-10 md:pt-12 md:pb-14">
          <PageLink
            href={paths.home}
            className="inline-flex min-h-11 items-center gap-2 text-sm hover:underline hover:underline-offset-4 print:hidden"
          >
            <span aria-hidden="true">←</span>
            {primer.backToHome}
          </PageLink>
          <h1 className="mt-6 text-4xl md:text-6xl">{primer.title}</h1>
          <p className="mt-3 text-sm *:inline-block *:py-1.5 print:hidden">
            {primer.picture} <TextLink label={follow.title} href={`#${follow.anchor}`} />
          </p>
          <section aria-labelledby="summary-title" className="mt-6">
            <h2 id="summary-title" className="mb-3 kicker text-brass">
              {primer.summary.title}
            </h2>
            <Prose blocks={primer.summary.blocks} />
          </section>
        </header>
        <Tape />
        <div
          style={contentsScope(primer.sections)}
          className="page-width mt-10 grid gap-x-12 gap-y-12 lg:mt-14 lg:grid-cols-[15rem_1fr]"
        >
          <div id={contentsId} className="scroll-mt-4 self-start lg:sticky lg:top-8">
            <ContentsList title={primer.contents} entries={primer.sections} />
            <a
              href={`#${glossaryText.anchor}`}
              className="mt-1 inline-flex min-h-10 items-center text-sm hover:underline hover:underline-offset-4 print:hidden"
            >
              {glossaryText.title}
            </a>
          </div>
          <div className="flex min-w-0 flex-col gap-16 **:scroll-mb-16">
            {primer.sections.map(({ anchor, title, blocks }, index) => (
              <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} style={contentsMark({ anchor })}>
                <div className="mb-6 flex items-baseline gap-4 border-t-2 border-ink pt-4 max-[17rem]:block">
                  <span aria-hidden="true" className="font-mono text-sm text-brass">
                    {index + 1}
                  </span>
                  <h2 id={`${anchor}-title`} className="min-w-0 text-3xl md:text-4xl">
                    {title}
                  </h2>
                </div>
                <Prose blocks={blocks} renderFigure={(name) => <PrimerFigure name={name} />} />
              </section>
            ))}
            <Glossary />
            <section aria-labelledby="closing-title" className="border-t-2 border-ink pt-6 print:hidden">
              <h2 id="closing-title" className="text-3xl">
                {primer.closing.title}
              </h2>
              <p className="mt-3 max-w-measure md:text-lg">{primer.closing.text}</p>
              <LinkButton href={primer.closing.link.href} className="mt-6">
                {primer.closing.link.label}
              </LinkButton>
            </section>
            {/* On a narrow screen the contents are far above what one reads. */}
            <a
              href={`#${contentsId}`}
              className="sticky bottom-3 ml-auto inline-flex min-h-11 items-center gap-2 rounded border border-rule-field bg-sheet px-4 text-sm font-semibold shadow-lifted lg:hidden print:hidden"
            >
              <span aria-hidden="true">↑</span>
              {primer.contents}
            </a>
          </div>
        </div>
        <TermPopovers terms={glossaryTerms} />
      </main>
      <PrimerFooter />
      <Beacon />
    </>
  );
}

function Glossary() {
  return (
    <section id={glossaryText.anchor} aria-labelledby="glossary-title">
      <h2 id="glossary-title" className="border-t-2 border-ink pt-4 text-3xl md:text-4xl">
        {glossaryText.title}
      </h2>
      <p className="mt-4 max-w-measure text-ink-soft">{glossaryText.lede}</p>
      <dl className="mt-6 border-t border-rule *:grid *:scroll-mt-6 *:gap-x-6 *:gap-y-1 *:border-b *:border-rule *:py-3 *:target:bg-brass-wash md:*:grid-cols-[15rem_1fr] print:columns-2 print:gap-x-8 print:text-sm print:*:block **:[dd]:max-w-measure **:[dt]:font-semibold">
        {glossaryTerms.map((name) => (
          <div key={name} id={termAnchor(name)}>
            <dt>
              <dfn className="not-italic">{glossary[name].term}</dfn>
            </dt>
            <dd>{glossary[name].text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
