import { Footer } from '@/components/layout/footer';
import { Logo } from '@/components/layout/logo';
import { PageLink } from '@/components/ui/page-link';
import { primer } from '@/lib/content/primer';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

/** The primer's own header: it reads as a separate booklet. */
export function PrimerHeader() {
  return (
    <header className="page-width">
      <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-8 border-b border-rule py-3">
        <PageLink href={paths.home} aria-label={`${site.name}, home`} className="py-2">
          <Logo />
        </PageLink>
        <nav aria-label="Main">
          <ul className="-mx-3 flex flex-wrap">
            {primer.header.map(({ label, href }) => (
              <li key={href}>
                <PageLink
                  href={href}
                  className="inline-flex min-h-11 items-center px-3 text-sm font-medium hover:underline hover:underline-offset-4"
                >
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

export function PrimerFooter() {
  const { quickLinks, legal, contact, disclaimer, copyright } = primer.footer;
  return (
    <footer className="bg-wash">
      <Footer about={disclaimer} lists={[quickLinks, legal]} contactTitle={contact} closing={copyright} />
    </footer>
  );
}
