import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Menu } from '@/components/ui/menu';
import { showToast } from '@/components/ui/toast';
import type { NewsDialog } from '@/lib/domains/news/act-declaration';
import { offersFor, refusalOfDialog, type Offer } from '@/lib/domains/news/acts';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { isDocumentKind } from '@/lib/domains/news/document-kinds';
import { newsContract } from '@/lib/domains/news/contract';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { newsRequiredMessage } from '@/lib/domains/news/schema';
import { missingOf } from '@/lib/domains/news/text';
import { paths } from '@/lib/paths';
import { reasonOf } from '@/lib/platform/http/api-error';

import { readReceipt } from '../use-news-changes';
import { ActDialog, type ActDialogProps } from './act-dialog';
import { savedTitles } from './act-schema';
import { useFurtherActions } from './further-actions';
import { SaveStatus } from './save-status';
import { StateBadge } from './state-badge';
import type { WorkingCopy } from './working-copy';

interface ActBarProps {
  /** Absent before a new item has been saved. */
  edited?: EditedNews;
  copy: WorkingCopy;
  rendering?: NewsRendering;
  /** Whether the item was created on this page and its creation has not been reported. */
  isNew: boolean;
  onReported: () => void;
  /** The item as the server has it now; undefined if there is none. */
  refresh: () => Promise<EditedNews | undefined>;
  /** Marks the fields that publishing requires and that are empty. */
  onMissing: () => void;
  onDone: (edited: EditedNews) => void;
  /** After an act that put another text in the place of the one that was edited. */
  onReplaced: (edited: EditedNews) => void;
}

/** What stands beside Save draft. */
const inBar: readonly NewsDialog[] = ['publish', 'publishChanges', 'undoEnd'];

const unsaved = { hasChanges: true, item: { documentId: null, unpublishAt: null } };

const goOn = 'Go on without it? It stays here.';

/** The state of the item, and what can be done with it as a whole. Stays in sight. */
export function ActBar(props: ActBarProps) {
  const { edited, copy, rendering, isNew, onReported, refresh, onMissing, onDone } = props;
  const [asking, setAsking] = useState<Pick<ActDialogProps, 'dialog' | 'edited' | 'receipt'>>();
  const queryClient = useQueryClient();
  const { state, hasChanges = false } = edited ?? {};
  const done = (after: EditedNews) => {
    void queryClient.invalidateQueries({ queryKey: [newsContract.list.path] });
    onReported();
    onDone(after);
  };
  const requireAll = () => {
    if (!missingOf(trimmed(copy.values))) return true;
    onMissing();
    showToast({ title: 'Validation Error', description: newsRequiredMessage, variant: 'destructive' });
    return false;
  };
  const ask = async (dialog: NewsDialog) => {
    const publishes = dialog === 'publish' || dialog === 'publishChanges';
    if (publishes && !requireAll()) return;
    if (!(publishes ? await save() : await copy.saveOrAsk(goOn, true))) return;
    const now = await refresh();
    if (publishes && now && !copy.isSeen(now.draft)) return;
    const refusal = now && refusalOfDialog(dialog, now);
    if (refusal) showToast({ title: 'Not possible yet', description: refusal, variant: 'destructive' });
    else if (now)
      await readReceipt(queryClient, now.item.id).then(
        (receipt) => setAsking({ dialog, edited: now, receipt }),
        (error: unknown) =>
          showToast({ title: 'Failed to read its mailings', description: reasonOf(error), variant: 'destructive' }),
      );
  };
  /** Two texts are shown in the place of the dialog. */
  const actOn: WorkingCopy['act'] = (run) =>
    copy.act(run).catch((error: Error) => {
      if (error.name === 'AbortError') setAsking(undefined);
      throw error;
    });
  /** Reports what an explicit save could not do. */
  const save = async () => {
    if (await copy.save()) return true;
    const failure = copy.failure();
    if (failure !== undefined) {
      const title = copy.id() === undefined ? 'Failed to create news item' : 'Failed to update news item';
      showToast(
        copy.isNowhere()
          ? { title: 'Validation Error', description: failure, variant: 'destructive' }
          : { title, description: failure, variant: 'destructive' },
      );
    }
    return false;
  };
  const saveDraft = async () => {
    const before = copy.revision();
    if (!(await save())) return;
    // Nothing was sent: what the server has may be another text.
    const now = copy.revision() === before ? await refresh() : undefined;
    if (now && !copy.isSeen(now.draft)) return;
    const title =
      savedTitles[isDocumentKind(copy.values.category) ? 'document' : 'news'][isNew ? 'created' : 'updated'];
    showToast({ title, description: 'It is saved as a draft. None of it is public.' });
    onReported();
  };
  const offers = offersFor(
    edited ? { ...edited, hasChanges: hasChanges || !copy.isSaved } : { ...unsaved, state: 'draft' },
  );
  const button = ({ dialog, button: label }: Offer) => (
    <Button
      key={dialog}
      size="sm"
      variant={dialog === 'takeOff' ? 'quiet' : undefined}
      onClick={() => void ask(dialog)}
    >
      {label}
    </Button>
  );
  const further = useFurtherActions({ ...props, offers, ask: (dialog) => void ask(dialog) });
  const isPublic = state === 'published' || state === 'scheduled';
  const isFixed = isPublic || Boolean(edited?.ending);
  return (
    // On a phone only the actions stay in sight.
    <div className="max-md:contents md:sticky md:top-0 md:z-20 md:-mx-10 md:mb-6 md:flex md:flex-wrap md:items-center md:gap-2 md:border-y md:border-rule md:bg-paper md:px-10 md:py-2">
      <div className="mr-auto flex flex-wrap items-center gap-x-2 gap-y-1">
        {edited && <StateBadge edited={edited} />}
        {hasChanges && isFixed && <Badge>Changes that are not public</Badge>}
        <SaveStatus copy={copy} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:sticky max-md:top-0 max-md:z-20 max-md:-mx-5 max-md:my-3 max-md:border-y max-md:border-rule max-md:bg-paper max-md:px-5 max-md:py-1">
        {state === 'published' && edited && (
          <LinkButton size="sm" variant="quiet" href={viewAddress(edited.item)} target="_blank" rel="noopener">
            View site<span className="sr-only"> (opens in a new tab)</span>
          </LinkButton>
        )}
        <a href="#editor-preview" className="inline-flex min-h-9 items-center px-3 text-sm font-semibold">
          Preview
        </a>
        {offers.filter(({ dialog }) => dialog === 'takeOff' && isPublic).map(button)}
        {edited && <Menu about={edited.draft.title || 'this item'} items={further} />}
        <Button size="sm" variant="secondary" onClick={() => void saveDraft()}>
          Save draft
        </Button>
        {offers.filter(({ dialog }) => inBar.includes(dialog)).map(button)}
      </div>
      {asking && (
        <ActDialog
          {...asking}
          rendering={rendering}
          isNew={isNew}
          actOn={actOn}
          onDone={done}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

const viewAddress = ({ id, documentId }: EditedNews['item']) =>
  documentId === null ? paths.newsItem(id) : paths.issue(documentId, id);

const trimmed = ({ title, excerpt, category }: WorkingCopy['values']) => ({
  title: title.trim(),
  excerpt: excerpt.trim(),
  category,
});
