'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRef, useState } from 'react';

import { useCurrentUser } from '@/components/session/api-provider';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { showToast } from '@/components/ui/toast';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { isDocumentKind } from '@/lib/domains/news/document-kinds';
import { issueQuestions } from '@/lib/domains/news/documents/issue-questions';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { textLabels } from '@/lib/domains/news/text';
import { paths } from '@/lib/paths';
import { addressOf } from '@/lib/platform/http/contract';

import { LoadFailure, LoadingText, WithScripts } from '../../_list/load-state';
import { ActBar } from './act-bar';
import { DraftConflict } from './draft-conflict';
import { SettingFields, TextFields } from './draft-fields';
import type { DraftValues } from './draft-values';
import { Files } from './files';
import type { InsertBlock } from './markdown-field';
import { Notes } from './notes';
import { countText, Part } from './part';
import { Preview } from './preview';
import { Receipt } from './receipt';
import { KeptList } from './kept-list';
import { ColleagueNote } from './save-status';
import { useRendering } from './use-rendering';
import { useWorkingCopy } from './use-working-copy';
import { Versions } from './versions';

interface NewsEditorScreenProps {
  /** Without an id, the first save creates a new item. */
  id?: number;
  /** The address of the list, with its state. */
  backTo: string;
  /** The category in which a new item begins: a kind makes it a document. */
  newCategory?: string;
}

export function NewsEditorScreen({ id, backTo, newCategory }: NewsEditorScreenProps) {
  const { role } = useCurrentUser();
  return (
    <>
      <p className="flex flex-wrap gap-x-5 text-sm md:float-right">
        <Link href={backTo} prefetch={false} className="inline-flex min-h-8 items-center text-link">
          Back to the list
        </Link>
        {id !== undefined && role === 'admin' && (
          <Link
            href={paths.historyOf(`News item ${id}`)}
            prefetch={false}
            className="inline-flex min-h-8 items-center text-link"
          >
            History
          </Link>
        )}
      </p>
      <WithScripts>{id === undefined ? <Editor newCategory={newCategory} /> : <LoadedEditor id={id} />}</WithScripts>
    </>
  );
}

const addressOfItem = (id: number) => addressOf(newsActsContract.get, { id });

function LoadedEditor({ id }: { id: number }) {
  // Not cached: editing must not start from an outdated copy.
  const query = useQuery<EditedNews>({ queryKey: [addressOfItem(id)], gcTime: 0 });
  if (query.isError) return <LoadFailure label="news item" query={query} />;
  return query.data ? <Editor first={query.data} /> : <LoadingText />;
}

function Editor({ first, newCategory }: { first?: EditedNews; newCategory?: string }) {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState(first);
  /** Whether the creation of the item has been reported. */
  const [isReported, setIsReported] = useState(first !== undefined);
  const [isMissingShown, setIsMissingShown] = useState(false);
  const [line, setLine] = useState(0);
  const id = edited?.item.id;
  /** Requests and acts in the order of their start: a late response must not hide what a newer one has shown. */
  const turns = useRef({ begun: 0, shown: 0 });
  const show = (now: EditedNews, turn: number) => {
    if (turn < turns.current.shown) return;
    turns.current.shown = turn;
    queryClient.setQueryData([addressOfItem(now.item.id)], now);
    setEdited(now);
  };
  const load = async (itemId: number): Promise<EditedNews> => {
    const turn = ++turns.current.begun;
    // A key of its own: it must not join a request that was made before the latest change.
    const now = await queryClient.fetchQuery<EditedNews>({ queryKey: [addressOfItem(itemId), {}, turn], gcTime: 0 });
    show(now, turn);
    return now;
  };
  const created = (savedId: number, lostFiles: number) => {
    if (lostFiles > 0) {
      const description = `${lostFiles === 1 ? 'One file was' : `${lostFiles} files were`} deleted for good meanwhile.`;
      showToast({ title: 'Not all files came back', description, variant: 'destructive' });
    }
    if (id === undefined) window.history.replaceState(null, '', paths.newsEditor(savedId) + window.location.search);
    void load(savedId).catch(() => undefined);
  };
  const copy = useWorkingCopy(first?.item.id, first?.draft, created, newCategory);
  const isDocument = isDocumentKind(copy.values.category);
  const refresh = async (): Promise<EditedNews | undefined> => {
    const itemId = copy.id();
    const now = itemId === undefined ? undefined : await load(itemId);
    if (now) copy.follow(now.draft);
    return now;
  };
  const insertRef = useRef<InsertBlock>(null);
  const rendering = useRendering(copy.values, edited);
  const adopt = (now: EditedNews, take = copy.adopt) => {
    show(now, ++turns.current.begun);
    take(now.draft);
    const { id: itemId } = now.item;
    void queryClient.invalidateQueries({ queryKey: [addressOf(mailingsContract.receipt, { id: itemId })] });
  };
  const showMissing = () => {
    setIsMissingShown(true);
    const empty = requiredFields.find((field) => !copy.values[field].trim());
    document.querySelector<HTMLElement>(`main [name=${empty}]`)?.focus();
  };
  const fields = {
    values: copy.values,
    errors: { ...(isMissingShown && missingIn(copy.values)), ...(copy.state.kind === 'refused' && copy.state.errors) },
    set: copy.set,
  };
  const shownFiles = edited?.draft.files ?? [];
  const files = (
    <Part
      title="Files"
      state={countText(shownFiles.length, 'file')}
      needsAttention={isDocument && issueQuestions({ files: shownFiles, commentUntil: null }).length > 0}
    >
      <Files
        requireId={async () => ((await copy.save()) ? copy.id() : undefined)}
        files={shownFiles}
        isDocument={isDocument}
        onInsert={copy.values.format === 'markdown' ? ({ url }) => insertRef.current?.(`![](${url})`) : undefined}
        onChanged={() => void refresh()}
      />
    </Part>
  );
  return (
    <>
      <h1 className="mb-3 text-2xl">{`${first ? 'Edit' : 'Create'} ${isDocument ? 'Document' : 'News Item'}`}</h1>
      <ActBar
        edited={edited}
        copy={copy}
        rendering={rendering}
        isNew={!isReported}
        onReported={() => setIsReported(true)}
        refresh={refresh}
        onMissing={showMissing}
        onDone={(now) => adopt(now)}
        onReplaced={(now) => adopt(now, copy.replace)}
      />
      {first && (
        <div className="mb-4 empty:hidden">
          <ColleagueNote draft={first.draft} />
        </div>
      )}
      {copy.wasRestored && (
        <p className="mb-4 border-l-2 border-brass pl-3 text-sm">
          What you typed last time had not been saved. It has been restored.
        </p>
      )}
      <KeptList copy={copy} />
      {edited?.ending && (
        <p className="mb-4 border-l-2 border-danger pl-3 text-sm">{`Readers see: ${edited.ending.note}`}</p>
      )}
      {copy.state.kind === 'conflict' && (
        <DraftConflict theirs={copy.state.theirs} copy={copy} files={first?.draft.files ?? []} />
      )}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] **:[:is(a,button,input,select,summary,textarea)]:scroll-mt-28">
        <TextFields {...fields} onLine={setLine} insertRef={insertRef} />
        <div className="grid content-start max-lg:mt-2 lg:sticky lg:top-16 lg:row-span-2 lg:-m-2 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto lg:p-2">
          {isDocument && files}
          <SettingFields {...fields} isNew={first === undefined} />
          {!isDocument && files}
          {edited && id !== undefined && (
            <>
              <Notes notes={edited.notes} onChanged={() => void refresh()} />
              <Part title="Versions" state={versionsText(edited)}>
                <Versions
                  key={edited.publicVersion}
                  id={id}
                  isScheduled={edited.state === 'scheduled'}
                  read={refresh}
                  copy={copy}
                  onRestored={(draft) => {
                    copy.replace(draft);
                    void refresh();
                  }}
                />
              </Part>
              {!isDocument && <Receipt edited={edited} onDone={(now) => adopt(now)} />}
            </>
          )}
        </div>
        <Preview values={copy.values} rendering={rendering} edited={edited} line={line} />
      </div>
    </>
  );
}

function versionsText({ publicVersion, state }: EditedNews): string {
  if (publicVersion === 0) return 'none';
  return `${state === 'scheduled' ? 'scheduled' : 'newest'}: version ${publicVersion}`;
}

const requiredFields = ['title', 'excerpt', 'category'] as const;

/** The message of each required field that is empty. */
function missingIn(values: DraftValues): Record<string, string[]> {
  return Object.fromEntries(
    requiredFields
      .filter((field) => !values[field].trim())
      .map((field) => [field, [`${textLabels[field]} is required.`]]),
  );
}
