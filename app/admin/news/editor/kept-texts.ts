import { isDocumentKind } from '@/lib/domains/news/document-kinds';

import { isSameDraft, type DraftValues } from './draft-values';

/** A text of an item that the browser keeps, under a key of its own. */
export interface KeptText {
  key: string;
  /** The item; null for one that the server does not have yet. */
  item: number | null;
  /** Under which the first save of a new item is sent. */
  creationKey?: string;
  /** `typed`: not saved yet. `replaced`: an act put another text in its place. */
  kind: 'typed' | 'replaced';
  /** The tab in which it was typed or replaced, and whether that has closed. */
  tab: string;
  hasLeft?: boolean;
  owner: string;
  /** When it was kept last; ISO 8601. */
  at: string;
  /** The revision that it started from; 0 for a text that the server does not know yet. */
  revision: number;
  values: DraftValues;
  /** The ids of its files; undefined if those of the draft stay as they are. */
  files?: readonly number[];
}

type NewText = Omit<KeptText, 'key' | 'tab' | 'owner' | 'at' | 'hasLeft'>;

interface KeepingOptions {
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;
  owner: string;
  tab: string;
  now: () => number;
  newKey: () => string;
}

export type KeptTexts = ReturnType<typeof keptTexts>;

/** The keys of the texts begin with it. */
export const textPrefix = 'newsText:';

/**
 * The texts that a browser keeps for a person, each under its own key. One leaves only by `drop`, when a person lets it go, or by
 * `acknowledge`, when the server has exactly it. What another tab has written is never overwritten.
 */
export function keptTexts({ storage, owner, tab, now, newKey }: KeepingOptions) {
  /** What this page has read or written under a key. */
  const known = new Map<string, string>();

  function read(key: string): KeptText | undefined {
    const stored = attempt(() => storage.getItem(key)) ?? null;
    if (stored === null) return undefined;
    // What the same site wrote under this key.
    const text = attempt(() => JSON.parse(stored) as KeptText | null);
    if (text?.owner !== owner || !(text.values instanceof Object)) return undefined;
    return { ...text, key };
  }

  function write(key: string, text: Omit<KeptText, 'key'>): boolean {
    const stored = JSON.stringify(text);
    if (!attempt(() => (storage.setItem(key, stored), true))) return false;
    known.set(key, stored);
    return true;
  }

  const drop = (key: string) => void attempt(() => storage.removeItem(key));

  /** Keeps a text, in the place of the one under `key` if no other tab has changed that. Undefined if it cannot be stored. */
  function keep(text: NewText, key?: string): string | undefined {
    const isOwn = key !== undefined && attempt(() => storage.getItem(key)) === known.get(key);
    const own = isOwn ? key : textPrefix + newKey();
    return write(own, { ...text, tab, owner, at: new Date(now()).toISOString() }) ? own : undefined;
  }

  /** Those of an item, or of new ones of a sort, newest first. */
  function list(item: number | undefined, isDocument = false): KeptText[] {
    const keys = attempt(() => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')) ?? [];
    return keys
      .flatMap((key) => (key.startsWith(textPrefix) ? (read(key) ?? []) : []))
      .filter((text) => text.item === (item ?? null))
      .filter((text) => text.item !== null || isDocumentKind(text.values.category) === isDocument)
      .sort((one, other) => other.at.localeCompare(one.at));
  }

  /** Moves what a release before kept under `from` into the list. */
  function takeOver(from: string, item: number | undefined, kind: KeptText['kind'], defaults: DraftValues): void {
    const old = read(from);
    const stored = attempt(() => storage.getItem(from));
    if (!old || !stored) return;
    const { revision = 0, values } = old;
    // Two copies may be more than fits.
    drop(from);
    if (!keep({ item: item ?? null, kind, revision, values: { ...defaults, ...values } }))
      attempt(() => storage.setItem(from, stored));
  }

  return {
    keep,
    drop,
    list,
    takeOver,
    has: (key: string) => read(key) !== undefined,
    /** Takes over a text that was typed in this tab before, or in one that has closed; the caller goes on writing it. */
    resume(item: number | undefined, isDocument: boolean): KeptText | undefined {
      const found = list(item, isDocument).find(
        (text) => text.kind === 'typed' && (text.tab === tab || text.hasLeft === true),
      );
      const stored = found && attempt(() => storage.getItem(found.key));
      if (stored) known.set(found.key, stored);
      return found;
    },
    /** Marks that the tab of a text closes: another may go on with it. */
    leave(key: string): void {
      const text = read(key);
      if (!text || attempt(() => storage.getItem(key)) !== known.get(key)) return;
      const { key: _, ...kept } = text;
      write(key, { ...kept, hasLeft: true });
    },
    /** Lets go of the texts that are exactly what the server has now. */
    acknowledge(item: number, isDocument: boolean, saved: { values: DraftValues; files: readonly number[] }): void {
      for (const text of [...list(item), ...list(undefined, isDocument)]) {
        const hasFiles = text.files === undefined || isSameList(text.files, saved.files);
        if (hasFiles && isSameDraft(text.values, saved.values)) drop(text.key);
      }
    },
  };
}

export function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/** Storage may be full, unavailable or written by something else. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
