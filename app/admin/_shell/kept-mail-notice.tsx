import { Notice } from '@/components/ui/notice';
import { isMailKept, outboxFolder } from '@/lib/domains/mail/outgoing/kept-mail';

export const mailNoticeId = 'mail';

/** A notice that mail is stored instead of sent, and where. */
export function KeptMailNotice() {
  if (!isMailKept()) return null;
  return (
    <section id={mailNoticeId} aria-label="Mail" className="page-width pt-4 print:hidden">
      <Notice>
        No mail leaves this site, because <code>SMTP_URL</code> is not set. Each message is kept as a file in{' '}
        <code className="wrap-anywhere">{outboxFolder()}</code>.
      </Notice>
    </section>
  );
}
