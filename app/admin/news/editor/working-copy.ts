import type { NewsDraft } from '@/lib/domains/news/acts-schema';
import { isPassing, isUnauthorized } from '@/lib/platform/http/api-error';

import { draftValues, isSameDraft, isStoredAs, withIssuesOf, type DraftValues } from './draft-values';
import { isSameList, type KeptText } from './kept-texts';
import { countLostFiles, idsOf, isSameTextAs, openTexts, ownText, textOf, type Base } from './own-text';
import { conflictOf, failureOf, reasonOf, type OnSaved, type Shown, type WorkingCopyOptions } from './save-state';

const pauseMilliseconds = 1200;
const untitled = 'Title is required.';
const noRoom = 'This browser has no room to keep the text that you replace. Replace it all the same?';

export type WorkingCopy = Shown & ReturnType<typeof createWorkingCopy>;

/**
 * The text that is edited on a page, saved automatically: one request at a time, each with the revision that it is based on.
 * The browser keeps what the server has not acknowledged.
 */
export function createWorkingCopy(options: WorkingCopyOptions) {
  const { draft, owner, kept } = options;
  const { isDocument, first, resumed, values, isRestored, isOutdated } = openTexts(options);
  const own = ownText({ kept, isDocument, resumed, newKey: options.newKey });
  let base: Base = { id: options.id, revision: draft?.revision ?? 0, values: first, files: idsOf(draft) };
  /** Of a text that was brought back, until they are saved: the ids of the files that it had. */
  let files = resumed?.files;
  /** Texts that may have been saved, although no answer came. */
  let unanswered: DraftValues[] = [];
  let running: Promise<boolean> | undefined;
  let stopTimer: (() => void) | undefined;
  let shown: Shown = {
    values,
    state: isOutdated && draft ? { kind: 'conflict', theirs: draft } : { kind: 'saved', at: draft?.updatedAt },
    ...{ isSaved: true, isKept: true, offered: [] },
  };
  const listeners = new Set<() => void>();
  let onSaved: OnSaved | undefined;

  const isSaved = () => !files && unanswered.length === 0 && isSameDraft(shown.values, base.values);
  /** A new item is nowhere before it has a title. */
  const isNowhere = () => base.id === undefined && shown.values.title.trim() === '';
  /** A new item begins empty. */
  const isKeepable = () => base.id !== undefined || !isSameDraft(shown.values, first);
  const onScreen = () => ({ values: shown.values, files: files ?? base.files });

  function show(change: Partial<Shown> = {}): void {
    shown = { ...shown, ...change };
    const offered = own.others(base).filter((text) => !isSameTextAs(text, onScreen()));
    shown = { ...shown, isSaved: isSaved(), offered };
    for (const listener of listeners) listener();
  }

  /** Keeps what is typed for as long as the server does not have it: beside another text from where it started. */
  function keepTyped(change: Partial<Shown> = {}): void {
    if (isSaved()) own.letGo();
    const start =
      shown.state.kind === 'conflict' && resumed ? Math.min(resumed.revision, base.revision) : base.revision;
    const keep = () => own.keep({ ...base, revision: start }, { values: shown.values, files });
    show({ ...change, isKept: isSaved() || keep() });
  }

  const know = (id: number | undefined, next: NewsDraft, values = draftValues(next)) => {
    base = { id, revision: next.revision, values, files: idsOf(next) };
  };

  async function saveAll(): Promise<boolean> {
    for (;;) {
      if (shown.state.kind === 'conflict') return false;
      if (isSaved() && base.id !== undefined) return true;
      if (isNowhere()) {
        show({ state: { kind: 'refused', message: untitled, errors: { title: [untitled] } } });
        return false;
      }
      const sent = { ...own.first(), values: shown.values, files };
      show({ state: { kind: 'saving' } });
      try {
        const { id, draft: saved } = await options.send({ id: base.id, revision: base.revision, ...sent });
        // An earlier first save may have made the item, and its answer was lost.
        const isExact = base.id !== undefined || isStoredAs(sent.values, saved);
        if (!isExact && saved.revision > 1 && !isUnanswered(saved)) {
          base = { ...base, id };
          return meet(saved);
        }
        know(id, saved, isExact ? withIssuesOf(sent.values, saved) : undefined);
        if (isExact) {
          [shown, unanswered] = [{ ...shown, values: withIssuesOf(shown.values, saved) }, []];
          if (files === sent.files) files = undefined;
          kept.acknowledge(id, isDocument, { values: sent.values, files: base.files });
        }
        keepTyped({ state: { kind: 'saved', at: saved.updatedAt } });
        onSaved?.(id, countLostFiles(sent, saved));
      } catch (error) {
        const theirs = conflictOf(error);
        if (!theirs) return fail(error, sent.values);
        // Unless only its files were changed, or it is what this page has sent.
        if (!isStoredAs(base.values, theirs) && !isUnanswered(theirs)) return meet(theirs);
        know(base.id, theirs);
      }
    }
  }

  const isUnanswered = (saved: NewsDraft) => unanswered.some((text) => isStoredAs(text, saved));

  function fail(error: unknown, sent: DraftValues): false {
    if (isPassing(error)) unanswered.push(sent);
    own.refused(base, error);
    show({ state: failureOf(error) });
    if (isUnauthorized(error)) options.onSignedOut();
    return false;
  }

  /** Shows both texts, and does nothing until one is chosen. */
  function meet(theirs: NewsDraft): false {
    keepTyped({ state: { kind: 'conflict', theirs } });
    return false;
  }

  /** Saves pending changes, or joins a save under way. Resolves to whether everything is saved. */
  function save(): Promise<boolean> {
    stopTimer?.();
    stopTimer = undefined;
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Whether a draft is the one on the screen. Goes by its revision where no more than files by the same person differ. */
  function follow(next: NewsDraft): boolean {
    if (next.revision <= base.revision) return true;
    const hasSameFiles = isSameList(idsOf(next), base.files) || next.updatedBy === owner;
    if (!hasSameFiles || !isSameDraft(draftValues(next), base.values)) return false;
    know(base.id, next, base.values);
    keepTyped();
    return true;
  }

  function set(values: DraftValues, ids?: readonly number[]): void {
    files = ids && !isSameList(ids, base.files) ? ids : undefined;
    shown = { ...shown, values };
    stopTimer?.();
    keepTyped();
    stopTimer = isSaved() || isNowhere() ? undefined : options.after(pauseMilliseconds, () => void save());
  }

  /** Continues from a text of the server. */
  function take(next: NewsDraft): void {
    [files, unanswered] = [undefined, []];
    know(base.id, next);
    shown = { ...shown, values: draftValues(next) };
    keepTyped({ state: { kind: 'saved', at: next.updatedAt } });
  }

  /** Continues from another text of the server. The browser keeps the one on the screen. */
  function replace(next: NewsDraft): void {
    if (!isSameTextAs(onScreen(), textOf(next))) own.setOwnAside(base, onScreen());
    take(next);
  }

  /** Asks where the browser cannot keep the text on the screen. */
  const mayReplace = () => own.canSetAside(base, onScreen()) || options.confirm(noRoom);

  async function act<Result>(run: (revision: number) => Promise<Result>): Promise<Result> {
    for (;;) {
      const { revision } = base;
      try {
        return await run(revision);
      } catch (error) {
        const theirs = conflictOf(error);
        if (!theirs) throw error;
        if (follow(theirs) && base.revision !== revision) continue;
        meet(theirs);
        throw new DOMException('Another text is saved.', 'AbortError');
      }
    }
  }

  show();
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: () => shown,
    whenSaved: (listener?: OnSaved) => void (onSaved = listener),
    wasRestored: isRestored && !isOutdated,
    id: () => base.id,
    revision: () => base.revision,
    /** The ids of the files of the text on the screen. */
    files: () => onScreen().files,
    isNowhere,
    /** Why the last save failed. Undefined after the end of the session, which has its own screen. */
    failure: () => reasonOf(shown.state),
    /** Goes on with what was kept. Makes no item. */
    start(): void {
      if (isRestored && base.id !== undefined) set(shown.values, files);
      else if (resumed) keepTyped();
    },
    set: (change: Partial<DraftValues>) => set({ ...shown.values, ...change }, files),
    save,
    /**
     * Before an act: saves, or where that fails asks whether to go on without what was typed. `question` says what becomes
     * of it. With `goesOn`, another text of the server stops nothing: for an act that leaves the text alone.
     */
    async saveOrAsk(question: string, goesOn = false): Promise<boolean> {
      if ((await save()) || (goesOn && shown.state.kind === 'conflict')) return true;
      const problem = reasonOf(shown.state);
      return problem !== undefined && options.confirm(`Your text is not saved: ${problem}\n\n${question}`);
    },
    /**
     * Runs an act on the text on the screen. If the server has another, shows both and rejects with an AbortError; equal
     * texts are no conflict.
     */
    act,
    /** Like `act`, for one that replaces the text: the browser keeps it from before that. */
    replaceBy<Result>(run: (revision: number) => Promise<Result>): Promise<Result> {
      own.setAside(base, onScreen());
      return act(run);
    },
    /** For the question before `replaceBy`. */
    keptNote: () =>
      own.canSetAside(base, onScreen()) ? 'It is kept in this browser.' : 'This browser has no room to keep it.',
    /** Whether a draft is the one on the screen. If not, shows both. */
    isSeen: (next: NewsDraft) => follow(next) || meet(next),
    follow,
    replace,
    /** Like `replace`, by a colleague's text. Asks first where the browser cannot keep the one on the screen. */
    giveWay: (theirs: NewsDraft) => void (mayReplace() && replace(theirs)),
    /** Continues after an act that was not about the text: what was typed and not saved stays. */
    adopt(next: NewsDraft): void {
      if (isSaved() || isSameTextAs(onScreen(), textOf(next))) take(next);
      else if (!follow(next)) meet(next);
    },
    /** Puts a kept text with its files in the place of the one on the screen, which is kept. */
    bringBack(text: KeptText): void {
      if (isKeepable() && !mayReplace()) return;
      if (isKeepable()) own.setOwnAside(base, onScreen());
      set({ ...first, ...text.values }, text.files);
    },
    letGo(text: KeptText): void {
      kept.drop(text.key);
      show();
    },
    /** Deliberately saves over a colleague's changes, which are kept in the browser. */
    overwrite(theirs: NewsDraft): void {
      const mine = onScreen();
      if (!own.setAside(base, textOf(theirs)) && !options.confirm(noRoom)) return;
      know(base.id, theirs);
      unanswered = [];
      shown = { ...shown, state: { kind: 'saved', at: theirs.updatedAt } };
      set(mine.values, mine.files);
      void save();
    },
    /** Another tab has kept a text or let one go. */
    reread: () => (own.isGone() ? keepTyped() : show()),
    /** The page closes: another tab may go on with what is kept. */
    leave: () => own.leave(),
    /** Whether something was typed that is still to be saved by itself. */
    isWaiting: () => stopTimer !== undefined || running !== undefined,
  };
}
