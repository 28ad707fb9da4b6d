import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Menu } from '@/components/ui/menu';
import { showToast } from '@/components/ui/toast';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { isDocumentKind } from '@/lib/domains/news/document-kinds';
import { newsContract } from '@/lib/domains/news/contract';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { newsRequiredMessage } from '@/lib/domains/news/schema';
import { missingOf } from '@/lib/domains/news/text';
import { paths } from '@/lib/paths';

import { newsStateLabels } from '../news-state-text';
import { ActDialog } from './act-dialog';
import type { AskedAct } from './act-schema';
import { savedTitles } from './act-texts';
import { useFurtherActions } from './further-actions';
import { SaveStatus } from './save-status';
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

const goOn = 'Go on without it? It stays here.';

/** The state of the item, and what can be done with it as a whole. Stays in sight. */
export function ActBar(props: ActBarProps) {
  const { edited, copy, rendering, isNew, onReported, refresh, onMissing, onDone } = props;
  const [asking, setAsking] = useState<{ act: AskedAct; edited: EditedNews }>();
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
  const ask = async (act: AskedAct) => {
    const publishes = act === 'publish' || act === 'publishChanges';
    if (publishes && !requireAll()) return;
    if (!(publishes ? await save() : await copy.saveOrAsk(goOn, true))) return;
    const now = await refresh();
    if (publishes && now && !copy.isSeen(now.draft)) return;
    const refusal = now && act !== 'takeOff' && act !== 'mail' && act !== 'end' && now.refusals[act];
    if (refusal) showToast({ title: 'Not possible yet', description: refusal, variant: 'destructive' });
    else if (now) setAsking({ act, edited: now });
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
  const further = useFurtherActions({ ...props, ask: (act) => void ask(act) });
  const isPublic = state === 'published' || state === 'scheduled';
  const isFixed = isPublic || Boolean(edited?.ending);
  return (
    // On a phone only the actions stay in sight.
    <div className="max-md:contents md:sticky md:top-0 md:z-20 md:-mx-10 md:mb-6 md:flex md:flex-wrap md:items-center md:gap-2 md:border-y md:border-rule md:bg-paper md:px-10 md:py-2">
      <div className="mr-auto flex flex-wrap items-center gap-x-2 gap-y-1">
        {state && <Badge>{newsStateLabels[state]}</Badge>}
        {hasChanges && isFixed && <Badge>Changes that are not public</Badge>}
        <SaveStatus copy={copy} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:sticky max-md:top-0 max-md:z-20 max-md:-mx-5 max-md:my-3 max-md:border-y max-md:border-rule max-md:bg-paper max-md:px-5 max-md:py-1">
        {state === 'published' && edited && (
          <LinkButton size="sm" variant="quiet" href={viewAddress(edited.item)} target="_blank" rel="noopener">
            View site<span className="sr-only"> (opens in a new tab)</span>
          </LinkButton>
        )}
        <a href="#editor-preview" className="inline-flex min-h-9 items-center px-3 text-sm font-semibold lg:hidden">
          Preview
        </a>
        {edited?.refusals.unpublish === null && (
          <Button size="sm" variant="quiet" onClick={() => void ask('takeOff')}>
            Take off the site
          </Button>
        )}
        {edited && <Menu about={edited.draft.title || 'this item'} items={further} />}
        <Button size="sm" variant="secondary" onClick={() => void saveDraft()}>
          Save draft
        </Button>
        {(!isFixed || state === 'scheduled') && (
          <Button size="sm" onClick={() => void ask('publish')}>
            Publish
          </Button>
        )}
        {isPublic && (hasChanges || !copy.isSaved) && (
          <Button size="sm" onClick={() => void ask('publishChanges')}>
            Publish changes
          </Button>
        )}
        {edited?.ending && (
          <Button size="sm" onClick={() => void ask('undoEnd')}>
            Put back on the site
          </Button>
        )}
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
