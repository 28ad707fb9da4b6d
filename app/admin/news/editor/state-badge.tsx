import { useQuery } from '@tanstack/react-query';

import { Badge, type BadgeVariant } from '@/components/ui/badge';
import { inFigures } from '@/components/ui/figures';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { Receipt } from '@/lib/domains/mailings/schema';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import type { NewsState } from '@/lib/domains/news/schedule';
import { addressOf } from '@/lib/platform/http/contract';

import { newsStateLabels } from '../news-filters';

const variants: Record<NewsState, BadgeVariant> = {
  draft: 'outline',
  scheduled: 'secondary',
  published: 'default',
  ended: 'outline',
  withdrawn: 'danger',
  error: 'danger',
};

const withinYear = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

function timeOf(at: Date): string {
  const year = at.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-US', { ...withinYear, year }).format(at);
}

/** The state of an item, when that begins, and to how many it is mailed: `Scheduled Nov 30, 9:30 AM, mailed to 3`. */
export function StateBadge({ edited: { item, state } }: { edited: EditedNews }) {
  const { data } = useQuery<Receipt>({
    queryKey: [addressOf(mailingsContract.receipt, { id: item.id })],
    enabled: item.documentId === null,
  });
  const at = state === 'scheduled' && item.publishAt ? ` ${timeOf(new Date(item.publishAt))}` : '';
  return (
    <Badge variant={variants[state]}>{`${newsStateLabels[state]}${at}${data ? mailedText(data, state) : ''}`}</Badge>
  );
}

/** Of a scheduled item, the mailing that is approved with it; of any other, the letters that went out. */
function mailedText({ mailings }: Receipt, state: NewsState): string {
  const letters = mailings.reduce(
    (sum, { newsletter }) =>
      sum + (state === 'scheduled' ? (newsletter.state === 'approved' ? newsletter.recipients : 0) : newsletter.sent),
    0,
  );
  if (letters > 0) return `, mailed to ${inFigures(letters)}`;
  return state === 'scheduled' ? ', not mailed' : '';
}
