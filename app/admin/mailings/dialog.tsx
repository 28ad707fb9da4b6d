import { useQuery, useQueryClient } from '@tanstack/react-query';

import { useCurrentUser } from '@/components/session/api-provider';
import { useIsMailKept, useMailNotice } from '@/components/session/mail-route';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { inFigures } from '@/components/ui/figures';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/api-client';
import { serverMessage } from '@/lib/platform/http/api-error';
import { addressOf } from '@/lib/platform/http/contract';
import { newsContract } from '@/lib/domains/news/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { Newsletter, NewsletterPreview, NewsletterSend } from '@/lib/domains/mailings/schema';
import type { AdminNewsItem } from '@/lib/domains/news/schema';

import { LoadingText } from '../_list/load-state';
import { MailChecks } from '../checks/mail-checks';
import { MailingProgress } from './progress';

/** Sends a published item to the subscribers: preview it, send a test, confirm the number, follow the progress. */
export function MailingDialog({ item, onClose }: { item: AdminNewsItem; onClose: () => void }) {
  const { email } = useCurrentUser();
  const isMailKept = useIsMailKept();
  const testNotice = useMailNotice('Test');
  const queryClient = useQueryClient();
  const address = addressOf(mailingsContract.preview, { id: item.id });
  const preview = useQuery<NewsletterPreview>({ queryKey: [address] });
  const newsletter = preview.data?.newsletter ?? null;
  const test = useChange({
    run: () =>
      callApi(mailingsContract.sendTest, {
        params: { id: item.id },
        query: { note: '', preheader: '', source: 'public' },
      }),
    success: () => testNotice(email),
    failure: 'Failed to send the test',
  });
  const send = useChange({
    run: (body: NewsletterSend) => callApi(mailingsContract.send, { params: { id: item.id }, body }),
    success: ({ recipients }: Newsletter) => ({
      title: 'Mailing Approved',
      description: `${isMailKept ? 'Kept as files for' : 'To'} ${recipients.toLocaleString('en-US')} ${recipients === 1 ? 'subscriber' : 'subscribers'}, from two minutes from now.`,
    }),
    failure: 'Failed to send the news item',
    invalidates: [address, newsContract.list.path],
    // The number or the letter may have changed: ask again.
    onError: () => void queryClient.invalidateQueries({ queryKey: [address] }),
  });
  const askAndSend = () => {
    if (!preview.data) return;
    const { recipients, toSubscriptionId, digest: shown, note } = preview.data;
    const number = `${recipients.toLocaleString('en-US')} ${recipients === 1 ? 'subscriber' : 'subscribers'}`;
    const question = isMailKept
      ? `No mail server is set up. Keep the letters about “${item.title}” to ${number} as files? No one will receive them, and this can be done only once.`
      : `Send “${item.title}” to ${number}? It can be sent only once.`;
    if (window.confirm(question)) send.start({ recipients, toSubscriptionId, shown, note });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send to Subscribers"
      description={item.title}
      readingLabel="Checks and message"
      className="max-w-3xl!"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {preview.data && !newsletter && (
            <>
              <Button variant="secondary" isPending={test.isPending} onClick={() => test.start(undefined)}>
                {isMailKept ? 'Keep a test as a file' : 'Send a test to me'}
              </Button>
              <Button isPending={send.isPending} disabled={preview.data.recipients === 0} onClick={askAndSend}>
                {`${isMailKept ? 'Keep as files for' : 'Send to'} ${inFigures(preview.data.recipients)}`}
              </Button>
            </>
          )}
        </>
      }
    >
      {preview.isPending && <LoadingText />}
      {preview.isError && (
        <Notice variant="danger" title="The message cannot be shown.">
          {serverMessage(preview.error) ?? 'Please try again.'}
        </Notice>
      )}
      {newsletter && <MailingProgress initial={newsletter} />}
      {preview.data && !newsletter && <MailChecks />}
      {preview.data && (
        <section className="mt-8">
          <p className="text-sm">
            <span className="text-ink-soft">Subject: </span>
            <span className="font-semibold">{preview.data.subject}</span>
          </p>
          {/* Sandboxed: shows the message without running anything in it. */}
          <iframe
            sandbox=""
            title="How the message looks"
            srcDoc={preview.data.html}
            className="mt-3 h-112 w-full rounded border border-rule"
          />
        </section>
      )}
    </Dialog>
  );
}
