import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useCurrentUser } from '@/components/session/api-provider';
import { deleteDraft, keepDraft, readDraft } from '@/components/session/drafts';
import { redirectToSignIn } from '@/components/session/session-expiry';
import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';
import { ApiError, isUnauthorized, serverMessage } from '@/lib/platform/http/api-error';

import { isDocumentKind } from '@/lib/domains/news/document-kinds';
import { draftBody, draftValues, isSameDraft, type DraftValues } from './draft-values';
import { isPassing, useRetry } from './use-retry';

const pauseMilliseconds = 1200;
const noResponse = 'The site did not respond.';
const choose = 'choose one of the two texts.';
const untitled = 'Title is required.';

/** Under which the browser keeps what was typed and has not reached the server, also after signing out. */
const unsavedKey = (id: number | undefined, newName = 'new') => `newsDraft:${id ?? newName}`;
/** Under which it keeps a text that an act replaced, until it is brought back or let go. */
const replacedKey = (id: number | undefined) => `newsReplaced:${id ?? 'new'}`;

export type SaveState =
  | { kind: 'saved'; at?: string }
  | { kind: 'saving' }
  | { kind: 'refused'; message: string; errors: Record<string, string[]> }
  | { kind: 'unreached'; message: string }
  | { kind: 'conflict'; theirs: NewsDraft };

export type WorkingCopy = ReturnType<typeof useWorkingCopy>;

/**
 * The text being edited, saved automatically: one request at a time, each with the revision that it is based on. The
 * browser keeps changes that have not reached the server. A new item begins in `newCategory`.
 */
export function useWorkingCopy(
  id: number | undefined,
  draft: NewsDraft | undefined,
  onSaved: (id: number, draft: NewsDraft) => void,
  newCategory?: string,
) {
  const { email } = useCurrentUser();
  const newName = newCategory && isDocumentKind(newCategory) ? 'newDocument' : undefined;
  const [first] = useState(() => draftValues(draft, newCategory));
  const [unsaved] = useState(() => readDraft<DraftValues>(unsavedKey(id, newName), email));
  const isOutdated = unsaved !== undefined && unsaved.revision !== (draft?.revision ?? 0);
  const [restored] = useState<DraftValues>({ ...first, ...unsaved?.values });
  const [values, setValues] = useState(restored);
  const [state, setState] = useState<SaveState>(
    isOutdated && draft ? { kind: 'conflict', theirs: draft } : { kind: 'saved', at: draft?.updatedAt },
  );
  const [savedValues, setSavedValues] = useState(first);
  /** `values` as they were sent, and `stored` as the server has them, which cuts blanks at the ends. */
  const known = useRef({ id, revision: draft?.revision ?? 0, values: first, stored: first });
  const latest = useRef({ values, state });
  useEffect(() => {
    latest.current = { values, state };
  });
  const running = useRef<Promise<boolean>>(undefined);
  /** Why the last save failed. Undefined after the end of the session, which has its own screen. */
  const failure = useRef<string>(isOutdated ? choose : undefined);
  const [replaced, setReplaced] = useState(() => {
    const text = readDraft<DraftValues>(replacedKey(id), email)?.values;
    return text && { ...first, ...text };
  });

  /** A new item is nowhere before it has a title. */
  const isNowhere = ({ title }: DraftValues) => known.current.id === undefined && title.trim() === '';

  async function saveAll(): Promise<boolean> {
    for (;;) {
      const { values: sent, state: before } = latest.current;
      if (before.kind === 'conflict') return false;
      if (isSameDraft(sent, known.current.values) && known.current.id !== undefined) return true;
      if (isNowhere(sent)) {
        setState({ kind: 'refused', message: untitled, errors: { title: [untitled] } });
        failure.current = untitled;
        return false;
      }
      setState({ kind: 'saving' });
      failure.current = undefined;
      try {
        const saved = await send(known.current.id, known.current.revision, sent);
        const { revision } = saved.draft;
        known.current = { id: saved.id, revision, values: sent, stored: draftValues(saved.draft) };
        setSavedValues(sent);
        for (const key of [id, saved.id]) deleteDraft(unsavedKey(key, newName));
        setState({ kind: 'saved', at: saved.draft.updatedAt });
        onSaved(saved.id, saved.draft);
      } catch (error) {
        const next = failureOf(error);
        if (next.kind === 'conflict' && isSameDraft(draftValues(next.theirs), known.current.stored)) {
          // Only its files were changed.
          known.current.revision = next.theirs.revision;
          continue;
        }
        setState(next);
        if (isUnauthorized(error)) redirectToSignIn(email);
        else failure.current = next.kind === 'conflict' ? choose : next.message;
        return false;
      }
    }
  }

  /** Saves pending changes, or joins a save under way. Resolves to whether everything is saved. */
  function save(): Promise<boolean> {
    running.current ??= saveAll().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }

  const keepAndSave = useEffectEvent(() => {
    if (isSameDraft(values, known.current.values)) return undefined;
    keepDraft(unsavedKey(known.current.id, newName), { owner: email, revision: known.current.revision, values });
    // Opening the page makes no item, also where it finds a text that was kept.
    if (isNowhere(values) || (known.current.id === undefined && values === restored)) return undefined;
    return setTimeout(() => void save(), pauseMilliseconds);
  });
  useEffect(() => {
    const timer = keepAndSave();
    return () => clearTimeout(timer);
  }, [values]);

  useRetry(state.kind === 'unreached' ? state : undefined, () => void save());

  /**
   * Before an act: saves, or where that fails asks whether to go on without what was typed. `question` says what becomes
   * of it.
   */
  async function saveOrAsk(question: string): Promise<boolean> {
    if (await save()) return true;
    const { current: problem } = failure;
    return problem !== undefined && window.confirm(`Your text is not saved: ${problem}\n\n${question}`);
  }

  const know = (next: NewsDraft) => {
    const values = draftValues(next);
    known.current = { id: known.current.id, revision: next.revision, values, stored: values };
    setSavedValues(values);
  };

  /** Continues from another text of the server. The one that it replaces is kept in the browser. */
  function replace(next: NewsDraft): void {
    const before = latest.current.values;
    if (!isSameDraft(before, draftValues(next))) keepAside(before);
    know(next);
    deleteDraft(unsavedKey(known.current.id));
    setValues(draftValues(next));
    setState({ kind: 'saved', at: next.updatedAt });
  }

  function keepAside(text: DraftValues | undefined): void {
    setReplaced(text);
    const { id: itemId } = known.current;
    if (text) keepDraft(replacedKey(itemId), { owner: email, values: text });
    else deleteDraft(replacedKey(itemId));
  }

  return {
    values,
    state,
    isSaved: isSameDraft(values, savedValues),
    wasRestored: unsaved !== undefined && !isOutdated,
    id: () => known.current.id,
    /** Whether there is no item yet, because the text has no title. */
    isNowhere: () => isNowhere(values),
    /** Why the last save failed. */
    failure: () => failure.current,
    revision: () => known.current.revision,
    set: (change: Partial<DraftValues>) => setValues((before) => ({ ...before, ...change })),
    save,
    saveOrAsk,
    replace,
    /** Continues after an act that was not about the text: what was typed and not saved stays. */
    adopt(next: NewsDraft) {
      const { values: typed, state: before } = latest.current;
      if (isSameDraft(typed, known.current.values) || isSameDraft(typed, draftValues(next))) {
        know(next);
        setValues(draftValues(next));
        setState({ kind: 'saved', at: next.updatedAt });
        return;
      }
      know(next);
      keepDraft(unsavedKey(known.current.id), { owner: email, revision: next.revision, values: typed });
      if (before.kind === 'conflict') setState({ kind: 'conflict', theirs: next });
    },
    /** Goes by the newest revision where only the files of the text were changed. */
    follow(next: NewsDraft) {
      if (isSameDraft(draftValues(next), known.current.stored))
        known.current.revision = Math.max(known.current.revision, next.revision);
    },
    /** The text that the last act on it replaced, until it is brought back or let go. */
    replaced,
    bringBack() {
      if (!replaced) return;
      keepAside(latest.current.values);
      setValues(replaced);
    },
    letGo: () => keepAside(undefined),
    /** Deliberately saves over a colleague's changes, which are kept in the browser. */
    overwrite(theirs: NewsDraft) {
      keepAside(draftValues(theirs));
      know(theirs);
      setState({ kind: 'saved', at: theirs.updatedAt });
      latest.current.state = { kind: 'saved' };
      void save();
    },
  };
}

async function send(
  id: number | undefined,
  revision: number,
  values: DraftValues,
): Promise<{ id: number; draft: NewsDraft }> {
  const body = draftBody(values);
  if (id !== undefined)
    return { id, draft: await callApi(newsActsContract.saveDraft, { params: { id }, body: { ...body, revision } }) };
  const { item, draft } = await callApi(newsActsContract.createDraft, { body });
  return { id: item.id, draft };
}

function failureOf(error: unknown): Extract<SaveState, { kind: 'refused' | 'unreached' | 'conflict' }> {
  if (!(error instanceof ApiError)) return { kind: 'unreached', message: noResponse };
  const current = newsActsContract.saveDraft.conflict.safeParse(error.details.body).data?.current;
  if (error.status === 409 && current) return { kind: 'conflict', theirs: current };
  const message = serverMessage(error) ?? noResponse;
  if (isPassing(error)) return { kind: 'unreached', message };
  return { kind: 'refused', message, errors: error.details.fieldErrors ?? {} };
}
