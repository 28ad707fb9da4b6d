import { ContactLink } from '@/components/contact/contact-link';
import { buttonClass } from '@/components/ui/button';
import { legalLinks, mainLinks, readingLinks } from '@/lib/content/navigation';
import { site } from '@/lib/site';

import { Footer } from './footer';
import { Tape } from './tape';

export function SiteFooter() {
  return (
    <footer className="mt-auto bg-wash">
      <Tape />
      <Footer
        about={`${site.tagline}. This site is a proposal prototype, for illustration only.`}
        lists={[
          { title: 'Site', links: mainLinks },
          { title: 'Reading', links: [...readingLinks, ...legalLinks] },
        ]}
        contactTitle="Contact"
        contactAction={
          <ContactLink className={`${buttonClass('secondary', 'sm')} mt-4 hover:border-ink hover:bg-paper`} />
        }
        closing={`© ${site.copyrightYear} ${site.name}. All rights reserved. Not affiliated with the official ${site.plan}.`}
      />
    </footer>
  );
}
