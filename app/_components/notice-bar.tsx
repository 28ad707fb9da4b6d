import { TextLink } from '@/components/prose/inline-text';
import { currentNotice } from '@/lib/domains/site/facts';

/** What an administrator has to say on every public page, between its start and its end. Not printed. */
export function NoticeBar() {
  const notice = currentNotice();
  if (!notice) return null;
  const { text, link } = notice;
  return (
    <section aria-label="Notice" className="border-b border-rule bg-wash print:hidden">
      <p dir="auto" className="page-width py-2.5 text-sm font-medium wrap-anywhere">
        {link ? <TextLink label={text} href={link} /> : text}
      </p>
    </section>
  );
}
