import type { NewsDraft } from '@/lib/domains/news/acts-schema';
import { isDocumentKind } from '@/lib/domains/news/document-kinds';
import { ApiError } from '@/lib/platform/http/api-error';

import { draftValues, isSameDraft, type DraftValues } from './draft-values';
import { isSameList, type KeptText, type KeptTexts } from './kept-texts';

/** What the server has, as far as a page knows. */
export interface Base {
  id?: number;
  revision: number;
  values: DraftValues;
  /** The ids of its files. */
  files: readonly number[];
}

export interface Text {
  values: DraftValues;
  files?: readonly number[];
}

export const idsOf = (draft?: NewsDraft): readonly number[] => draft?.files.map(({ id }) => id) ?? [];
export const textOf = (draft: NewsDraft) => ({ values: draftValues(draft), files: idsOf(draft) });

/** Whether two texts are alike, with their files where both name them. */
export function isSameTextAs(one: Text, other: Text): boolean {
  return isSameDraft(one.values, other.values) && (!one.files || !other.files || isSameList(one.files, other.files));
}

/** How many files of a text that was sent the saved one lacks. */
export function countLostFiles({ files = [] }: Text, saved: NewsDraft): number {
  const has = (id: number) => saved.files.some((file) => file.id === id || file.replaces?.includes(id));
  return files.filter((id) => !has(id)).length;
}

interface OpenedTexts {
  id?: number;
  draft?: NewsDraft;
  newCategory?: string;
  kept: KeptTexts;
}

/** With what a page begins: the text of the server, or one that was kept and that it goes on with. */
export function openTexts({ id, draft, newCategory, kept }: OpenedTexts) {
  const isDocument = isDocumentKind(draft?.category ?? newCategory ?? '');
  const first = draftValues(draft, newCategory);
  kept.takeOver(`newsDraft:${id ?? (isDocument ? 'newDocument' : 'new')}`, id, 'typed', first);
  kept.takeOver(`newsReplaced:${id ?? 'new'}`, id, 'replaced', first);
  const resumed = kept.resume(id, isDocument);
  const values = { ...first, ...resumed?.values };
  const isRestored = resumed !== undefined && !isSameDraft(values, first);
  const isOutdated = isRestored && resumed.revision !== (draft?.revision ?? 0);
  return { isDocument, first, resumed, values, isRestored, isOutdated };
}

interface OwnTextOptions {
  kept: KeptTexts;
  isDocument: boolean;
  /** The kept text with which the page goes on. */
  resumed?: KeptText;
  newKey: () => string;
}

/** The place in the list of kept texts of the one that a page shows. */
export function ownText({ kept, isDocument, resumed, newKey }: OwnTextOptions) {
  let creationKey = resumed?.creationKey ?? newKey();
  let own = resumed?.key;
  const list = ({ id }: Base) => kept.list(id, isDocument);
  const entry = ({ id, revision }: Base, text: Text) => ({ item: id ?? null, creationKey, revision, ...text });

  /** Keeps a text that another is about to replace, under `key` or a new one. Returns whether the browser could. */
  function setAside(base: Base, text: Required<Text>, key?: string): boolean {
    const isListed = list(base).some((other) => other.key !== key && other.files && isSameTextAs(other, text));
    if (isListed && key) kept.drop(key);
    return isListed || kept.keep({ ...entry(base, text), kind: 'replaced' }, key) !== undefined;
  }

  return {
    /** What names a first save. */
    first: () => ({ creationKey }),
    /** Where a first save is refused because its item was deleted, the next save makes another. */
    refused({ id }: Base, error: unknown): void {
      if (id === undefined && error instanceof ApiError && error.status === 409) creationKey = newKey();
    },
    /** Keeps what is typed. Returns whether the browser could. */
    keep(base: Base, text: Text): boolean {
      own = kept.keep({ ...entry(base, text), kind: 'typed' }, own) ?? own;
      return own !== undefined && list(base).some((other) => other.key === own && isSameTextAs(other, text));
    },
    /** The server has it, or it is as the server has it again. */
    letGo(): void {
      if (own) kept.drop(own);
      own = undefined;
    },
    setAside,
    setOwnAside(base: Base, text: Required<Text>): void {
      setAside(base, text, own);
      own = undefined;
    },
    canSetAside(base: Base, text: Required<Text>): boolean {
      const key = kept.keep({ ...entry(base, text), kind: 'replaced' });
      if (key) kept.drop(key);
      return key !== undefined;
    },
    /** The other kept texts, newest first. */
    others: (base: Base) => list(base).filter(({ key }) => key !== own),
    isGone: () => own !== undefined && !kept.has(own),
    /** The page closes: another tab may go on with it. */
    leave(): void {
      if (own) kept.leave(own);
    },
  };
}
