import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { NewsDraft } from '@/lib/domains/news/acts-schema';
import { ApiError, isPassing, isUnauthorized, serverMessage } from '@/lib/platform/http/api-error';

import { draftBody, type DraftValues } from './draft-values';
import type { KeptText, KeptTexts } from './kept-texts';
import type { Text } from './own-text';

const noResponse = 'The site did not respond.';

type SaveState =
  | { kind: 'saved'; at?: string }
  | { kind: 'saving' }
  | { kind: 'refused'; message: string; errors: Record<string, string[]> }
  | { kind: 'unreached'; message: string }
  | { kind: 'conflict'; theirs: NewsDraft }
  | { kind: 'signedOut' };

/** What the server is sent: without an `id`, a first save. */
export interface SentDraft extends Text {
  id?: number;
  creationKey: string;
  revision: number;
}

export interface WorkingCopyOptions {
  id?: number;
  draft?: NewsDraft;
  /** In which a new item begins. */
  newCategory?: string;
  owner: string;
  kept: KeptTexts;
  newKey: () => string;
  send: (draft: SentDraft) => Promise<{ id: number; draft: NewsDraft }>;
  /** Runs something after a time; returns what stops that. */
  after: (milliseconds: number, run: () => void) => () => void;
  confirm: (question: string) => boolean;
  /** `lostFiles`: how many files of a text that was brought back are gone. */
  onSaved: (id: number, draft: NewsDraft, lostFiles: number) => void;
  onSignedOut: () => void;
}

export interface Shown {
  values: DraftValues;
  state: SaveState;
  isSaved: boolean;
  /** Whether the browser keeps what is not saved. */
  isKept: boolean;
  /** Kept texts other than the one on the screen, newest first. */
  offered: readonly KeptText[];
}

/** Sends a draft to the server: without an id a first save, which makes one item however often it is sent. */
export async function sendDraft({
  id,
  creationKey,
  revision,
  values,
  files,
}: SentDraft): Promise<{ id: number; draft: NewsDraft }> {
  const body = draftBody(values);
  if (id === undefined) {
    const { item, draft } = await callApi(newsActsContract.createDraft, { body: { ...body, creationKey } });
    return { id: item.id, draft };
  }
  const save = { ...body, revision, files: files && [...files] };
  return { id, draft: await callApi(newsActsContract.saveDraft, { params: { id }, body: save }) };
}

export function failureOf(error: unknown): SaveState {
  const message = serverMessage(error) ?? noResponse;
  if (isUnauthorized(error)) return { kind: 'signedOut' };
  if (isPassing(error)) return { kind: 'unreached', message };
  return { kind: 'refused', message, errors: error instanceof ApiError ? (error.details.fieldErrors ?? {}) : {} };
}

/** Why a text is not saved, as the end of a sentence; undefined if it is, and after the end of the session. */
export function reasonOf(state: SaveState): string | undefined {
  if (state.kind === 'conflict') return 'choose one of the two texts.';
  return 'message' in state ? state.message : undefined;
}

/** The text that the server has instead of the one that was named. */
export function conflictOf(error: unknown): NewsDraft | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return newsActsContract.saveDraft.conflict.safeParse(error.details.body).data?.current;
}
