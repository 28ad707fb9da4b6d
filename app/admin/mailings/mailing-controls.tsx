import { useQueryClient } from '@tanstack/react-query';

import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { isRestored, type Newsletter, type NewsletterUpdate } from '@/lib/domains/mailings/schema';
import { paths } from '@/lib/paths';

interface MailingControlsProps {
  newsletter: Newsletter;
  /** The query that shows the mailing: read again after each change. */
  queryKey: readonly string[];
}

const endQuestion =
  'End this mailing? Subscribers who have not received it yet will not receive it, and it cannot be resumed.';

/** Buttons for the actions possible in a mailing's state; renders nothing once it is over. */
export function MailingControls({ newsletter, queryKey }: MailingControlsProps) {
  const { id, state, reason, recipientsNow, obstacle } = newsletter;
  const queryClient = useQueryClient();
  const change = useChange({
    ...byContract(mailingsContract.update, (body: NewsletterUpdate) => ({ params: { id }, body })),
    failure: 'Failed to change the mailing',
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  const setState = (next: NewsletterUpdate['state']) =>
    change.start({
      state: next,
      ...(state === 'approved' && next === 'cancelled' && { from: 'approved' }),
      ...(state === 'held' && recipientsNow !== null && { recipients: recipientsNow }),
    });
  const press = (label: string, next: NewsletterUpdate['state']) => {
    const mayRepeat = next === 'sending' && isRestored(newsletter);
    if (!mayRepeat || window.confirm(`${reason} ${label} anyway?`)) setState(next);
  };
  const button = (label: string, next: NewsletterUpdate['state'], variant?: 'secondary') => (
    <Button variant={variant} isPending={change.isPending} onClick={() => press(label, next)}>
      {label}
    </Button>
  );
  if (state === 'cancelled' || state === 'done') return null;
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'paused' && <MailingObstacle newsletter={newsletter} />}
      {/* Nothing has been sent yet, so no confirmation is needed. */}
      {state === 'approved' && button('Stop', 'cancelled', 'secondary')}
      {state === 'held' &&
        recipientsNow !== null &&
        recipientsNow > 0 &&
        button(
          `Send it to ${inFigures(recipientsNow)} ${recipientsNow === 1 ? 'subscriber' : 'subscribers'}`,
          'sending',
        )}
      {state === 'held' && button('Stop', 'cancelled', 'secondary')}
      {state === 'sending' && button('Pause', 'paused', 'secondary')}
      {state === 'paused' && !obstacle && button('Resume', 'sending')}
      {(state === 'sending' || state === 'paused') && (
        <Button
          variant="quiet"
          disabled={change.isPending}
          onClick={() => {
            if (window.confirm(endQuestion)) setState('cancelled');
          }}
        >
          End the mailing
        </Button>
      )}
    </div>
  );
}

/** Why the other letters of a mailing are not sent, with the way to what can be mailed instead. */
export function MailingObstacle({ newsletter: { obstacle, newsItemId } }: { newsletter: Newsletter }) {
  if (!obstacle) return null;
  return (
    <p className="w-full text-sm">
      {obstacle} <MailItemLink newsItemId={newsItemId} />
    </p>
  );
}

/** Leads to where an item is put back or mailed as it is now. */
export function MailItemLink({ newsItemId }: Pick<Newsletter, 'newsItemId'>) {
  return (
    <a href={paths.newsEditor(newsItemId)} className="text-link">
      Open the item
    </a>
  );
}
