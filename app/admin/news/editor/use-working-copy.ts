import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useCurrentUser } from '@/components/session/api-provider';
import { redirectToSignIn } from '@/components/session/session-expiry';
import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';
import { ApiError, isUnauthorized, serverMessage } from '@/lib/platform/http/api-error';

import { draftBody, draftValues, isSameDraft, type DraftValues } from './draft-values';
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved-copy';

const pauseMilliseconds = 1200;
const retryMilliseconds = 8000;
const noResponse = 'The site did not respond.';

export type SaveState =
  | { kind: 'saved'; at?: string }
  | { kind: 'saving' }
  | { kind: 'refused'; message: string; errors: Record<string, string[]> }
  | { kind: 'unreached'; message: string }
  | { kind: 'conflict'; theirs: NewsDraft };

/**
 * The text being edited, saved automatically: one request at a time, each with the revision that it is based on. The
 * browser keeps changes that have not reached the server.
 */
export function useWorkingCopy(
  id: number | undefined,
  draft: NewsDraft | undefined,
  onSaved: (id: number, draft: NewsDraft) => void,
) {
  const { email } = useCurrentUser();
  const [unsaved] = useState(() => readUnsaved(id, email));
  const isOutdated = unsaved !== undefined && unsaved.revision !== (draft?.revision ?? 0);
  const [values, setValues] = useState<DraftValues>(unsaved?.values ?? draftValues(draft));
  const [state, setState] = useState<SaveState>(
    isOutdated && draft ? { kind: 'conflict', theirs: draft } : { kind: 'saved', at: draft?.updatedAt },
  );
  const [savedValues, setSavedValues] = useState(() => draftValues(draft));
  const known = useRef({ id, revision: draft?.revision ?? 0, values: draftValues(draft) });
  const latest = useRef({ values, state });
  useEffect(() => {
    latest.current = { values, state };
  });
  const running = useRef<Promise<boolean>>(undefined);

  async function saveAll(): Promise<boolean> {
    for (;;) {
      const { values: sent, state: before } = latest.current;
      if (before.kind === 'conflict') return false;
      if (isSameDraft(sent, known.current.values) && known.current.id !== undefined) return true;
      setState({ kind: 'saving' });
      try {
        const saved = await send(known.current.id, known.current.revision, sent);
        known.current = { id: saved.id, revision: saved.draft.revision, values: sent };
        setSavedValues(sent);
        forgetUnsaved(id);
        setState({ kind: 'saved', at: saved.draft.updatedAt });
        onSaved(saved.id, saved.draft);
      } catch (error) {
        setState(failureOf(error));
        if (isUnauthorized(error)) redirectToSignIn(email);
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
    keepUnsaved(known.current.id, { owner: email, revision: known.current.revision, values });
    return setTimeout(() => void save(), pauseMilliseconds);
  });
  useEffect(() => {
    const timer = keepAndSave();
    return () => clearTimeout(timer);
  }, [values]);

  const saveNow = useEffectEvent(() => void save());
  useEffect(() => {
    if (state.kind !== 'unreached') return;
    const timer = setTimeout(() => saveNow(), retryMilliseconds);
    const retry = () => saveNow();
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [state]);

  return {
    values,
    state,
    isSaved: isSameDraft(values, savedValues),
    wasRestored: unsaved !== undefined && !isOutdated,
    revision: () => known.current.revision,
    set: (change: Partial<DraftValues>) => setValues((before) => ({ ...before, ...change })),
    save,
    /** Continues from another text of the server: a restored version, or the text after changes were discarded. */
    adopt(next: NewsDraft) {
      known.current = { ...known.current, revision: next.revision, values: draftValues(next) };
      forgetUnsaved(known.current.id);
      setSavedValues(draftValues(next));
      setValues(draftValues(next));
      setState({ kind: 'saved', at: next.updatedAt });
    },
    /** Deliberately saves over a colleague's changes. */
    overwrite(theirs: NewsDraft) {
      known.current = { ...known.current, revision: theirs.revision, values: draftValues(theirs) };
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

function failureOf(error: unknown): SaveState {
  if (!(error instanceof ApiError)) return { kind: 'unreached', message: noResponse };
  const current = newsActsContract.saveDraft.conflict.safeParse(error.details.body).data?.current;
  if (error.status === 409 && current) return { kind: 'conflict', theirs: current };
  const message = serverMessage(error) ?? noResponse;
  if (error.status >= 500 || error.status === 429) return { kind: 'unreached', message };
  return { kind: 'refused', message, errors: error.details.fieldErrors ?? {} };
}
