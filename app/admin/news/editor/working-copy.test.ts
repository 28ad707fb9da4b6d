import type { NewsDraft } from '@/lib/domains/news/acts-schema';
import { ApiError } from '@/lib/platform/http/api-error';
import { BrowserStorage } from '@/tests/factories/browser-storage';

import { draftBody, draftValues, type DraftValues } from './draft-values';
import { keptTexts, textPrefix, type KeptText } from './kept-texts';
import type { SentDraft } from './save-state';
import { createWorkingCopy } from './working-copy';

const me = 'ada@example.com';

class Storage extends BrowserStorage {
  get texts() {
    return [...this.rows].filter(([key]) => key.startsWith(textPrefix)).map(([, text]) => JSON.parse(text) as KeptText);
  }
  get contents() {
    return this.texts.map(({ values }) => values.content).toSorted();
  }
}

const fileOf = (id: number) => ({ id, title: `File ${id}`, url: `/files/${id}/a.pdf`, size: 1 });

/** The drafts of a server, by the rules of the API. */
class Server {
  readonly items = new Map<number, NewsDraft>();
  readonly made = new Map<string, number>();
  readonly deletedKeys = new Set<string>();
  isAway = false;
  /** Whether the next answer is lost, although the server has done what it was asked. */
  losesAnswer = false;
  /** The issue that stands for each document. */
  standing: number | null = null;
  sent: SentDraft[] = [];

  write(id: number, values: DraftValues, by: string, files = this.items.get(id)?.files ?? []): NewsDraft {
    const body = draftBody({ ...values, content: values.content.trim() });
    const revision = (this.items.get(id)?.revision ?? 0) + 1;
    const updated = { updatedAt: '2031-01-02T03:04:05.000Z', updatedBy: by, updatedByName: '' };
    const issues = body.issues.map((issue) => issue ?? this.standing);
    const draft: NewsDraft = { ...body, issues, format: body.format ?? 'markdown', files, revision, ...updated };
    this.items.set(id, draft);
    return draft;
  }

  save = async (draft: SentDraft): Promise<{ id: number; draft: NewsDraft }> => {
    await Promise.resolve();
    this.sent.push(draft);
    if (this.isAway) throw new TypeError('Failed to fetch');
    const done = this.perform(draft);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new TypeError('Failed to fetch');
    }
    return done;
  };

  /** Deletes what a first save has made: the same key makes nothing again. */
  delete(id: number): void {
    this.items.delete(id);
    for (const [key, made] of this.made) if (made === id) this.deletedKeys.add(key);
  }

  private perform({ id = this.made.get(this.sent.at(-1)?.creationKey ?? ''), ...draft }: SentDraft) {
    const current = id === undefined ? undefined : this.items.get(id);
    if (this.deletedKeys.has(draft.creationKey)) throw new ApiError(409, '409', { serverMessage: 'Deleted.' });
    if (id === undefined || !current) {
      const next = this.items.size + 1;
      this.made.set(draft.creationKey, next);
      return { id: next, draft: this.write(next, draft.values, me) };
    }
    if (draft.revision === 0) return { id, draft: current };
    this.require(id, draft.revision);
    const files = draft.files?.filter((file) => file !== 404).map(fileOf);
    return { id, draft: this.write(id, draft.values, me, files) };
  }

  require(id: number, revision: number): void {
    const current = this.items.get(id);
    if (current?.revision !== revision) throw new ApiError(409, '409', { body: { message: 'Saved since.', current } });
  }
}

let storage: Storage;
let server: Server;
let answers: string[];
let time: number;
let keys: number;

beforeEach(() => {
  [storage, server, answers, time, keys] = [new Storage(), new Server(), [], 0, 0];
});

const first: DraftValues = { ...draftValues(), title: 'A title', content: 'Start', date: '2031-01-02' };

/** An editor of an item in a tab, or of a new one. */
function open(id?: number, tab = 'one', owner = me) {
  const timers = new Set<() => void>();
  const newKey = () => `key-${(keys += 1)}`;
  const copy = createWorkingCopy({
    ...{ id, draft: id === undefined ? undefined : server.items.get(id), owner, newKey, send: server.save },
    kept: keptTexts({ storage, owner, tab, now: () => (time += 1000), newKey }),
    after(_, run) {
      timers.add(run);
      return () => void timers.delete(run);
    },
    confirm: (question) => answers.push(question) > 0,
    onSignedOut: () => undefined,
  });
  copy.start();
  return {
    ...copy,
    type: (content: string) => copy.set(id === undefined ? { ...first, content } : { content }),
    /** What is saved by itself a second after typing. */
    pause: async () => {
      for (const run of timers) run();
      await copy.save();
    },
    state: () => copy.shown().state.kind,
    content: () => copy.shown().values.content,
    offered: () => copy.shown().offered.map(({ values }) => values.content),
    takeBack: (content: string) => {
      const text = copy.shown().offered.find(({ values }) => values.content === content);
      if (!text) throw new Error(`Not offered: ${content}`);
      copy.bringBack(text);
    },
  };
}

function item(content = 'Start', files: number[] = []): number {
  const id = server.items.size + 1;
  server.write(id, { ...first, content }, me, files.map(fileOf));
  return id;
}

const stored = (id: number) => server.items.get(id)?.content;
const colleague = (id: number, content: string) => server.write(id, { ...first, content }, 'bob@example.com');

describe('a text that is typed', () => {
  it('is kept until the server has exactly it', async () => {
    const id = item();
    const editor = open(id);
    editor.type('One');
    expect(storage.texts).toMatchObject([{ item: id, owner: me, tab: 'one', kind: 'typed', revision: 1 }]);
    const saving = editor.save();
    editor.type('One and more');
    await saving;
    expect([stored(id), storage.contents, editor.shown().isSaved]).toEqual(['One and more', [], true]);
  });

  it('stays kept while the line drops during a save, and is saved when it is back', async () => {
    const id = item();
    const editor = open(id);
    editor.type('One');
    const saving = editor.save();
    server.isAway = true;
    editor.type('Two');
    await saving;
    expect([editor.state(), editor.shown().isKept, storage.contents]).toEqual(['unreached', true, ['Two']]);
    editor.leave();
    server.isAway = false;
    const later = open(id, 'another');
    expect([later.content(), later.wasRestored]).toEqual(['Two', true]);
    await later.pause();
    expect([stored(id), storage.contents]).toEqual(['Two', []]);
  });

  it('is said not to be kept where the storage is full', async () => {
    const id = item();
    const editor = open(id);
    editor.type('Short');
    storage.room = 700;
    editor.type('x'.repeat(700));
    expect(editor.shown()).toMatchObject({ isSaved: false, isKept: false });
    expect(storage.contents).toEqual(['Short']);
    await editor.pause();
    expect(editor.shown()).toMatchObject({ isSaved: true, isKept: true });
  });

  it('is its author’s alone', () => {
    const id = item();
    open(id).type('Mine');
    expect(open(id, 'one', 'bob@example.com')).toMatchObject({ wasRestored: false });
  });
});

describe('a document that an earlier release named without an issue', () => {
  let id: number;
  beforeEach(() => {
    id = server.items.size + 1;
    server.write(id, { ...first, documents: [3, 4], issues: [null, 7] }, me);
    server.standing = 8;
  });

  it('is named by the issue that the server gave it, once the text is saved', async () => {
    const editor = open(id);
    expect(editor.shown().values.issues).toEqual([null, 7]);
    editor.type('One');
    const saving = editor.save();
    editor.type('Two');
    await saving;
    expect(editor.shown()).toMatchObject({ isSaved: true, values: { content: 'Two', issues: [8, 7] } });
    const withFile = server.write(id, editor.shown().values, me, [fileOf(1)]);
    expect([editor.follow(withFile), editor.state()]).toEqual([true, 'saved']);
  });

  it('is no conflict after a lost answer', async () => {
    const editor = open(id);
    editor.type('One');
    server.losesAnswer = true;
    await editor.pause();
    editor.type('Two');
    await editor.pause();
    expect([editor.state(), stored(id)]).toEqual(['saved', 'Two']);
  });
});

describe('after a lost answer', () => {
  it('a save goes on with what was typed since, and meets no conflict with itself', async () => {
    const id = item();
    const editor = open(id);
    editor.type('Sent');
    server.losesAnswer = true;
    await editor.pause();
    expect(editor.state()).toBe('unreached');
    editor.type('Sent and more');
    await editor.pause();
    expect([editor.state(), stored(id), storage.contents]).toEqual(['saved', 'Sent and more', []]);
  });

  it('a text that the server has is not restored over it', async () => {
    const id = item();
    const editor = open(id);
    editor.type('Sent');
    server.losesAnswer = true;
    await editor.pause();
    const again = open(id);
    expect([again.state(), again.wasRestored, storage.contents]).toEqual(['saved', false, []]);
  });

  it('a text that was changed back is saved again', async () => {
    const id = item();
    const editor = open(id);
    editor.type('Sent');
    server.losesAnswer = true;
    await editor.pause();
    editor.type('Start');
    expect(editor.shown().isSaved).toBe(false);
    await editor.pause();
    expect([stored(id), editor.shown().isSaved, storage.contents]).toEqual(['Start', true, []]);
  });

  it('a first save makes one item, also after the page was loaded again', async () => {
    const editor = open();
    editor.type('First');
    server.losesAnswer = true;
    await editor.pause();
    editor.type('First and more');
    editor.leave();
    const again = open();
    again.set({ excerpt: 'E' });
    await again.pause();
    expect([server.items.size, stored(1), again.id(), storage.contents]).toEqual([1, 'First and more', 1, []]);
  });

  it('a first save whose item was deleted says so, and makes another once it is saved again', async () => {
    const editor = open();
    editor.type('First');
    server.losesAnswer = true;
    await editor.pause();
    server.delete(1);
    editor.type('First and more');
    await editor.pause();
    expect([editor.state(), server.items.size, storage.contents]).toEqual(['refused', 0, ['First and more']]);
    await editor.save();
    expect([editor.state(), editor.id(), storage.contents]).toEqual(['saved', 1, []]);
    expect(server.items.get(1)?.content).toBe('First and more');
  });

  it('a first save shows both texts where a colleague has gone on with the item', async () => {
    const editor = open();
    editor.type('First');
    server.losesAnswer = true;
    await editor.pause();
    colleague(1, 'Theirs');
    editor.type('First and more');
    await editor.pause();
    expect([editor.state(), stored(1), storage.contents]).toEqual(['conflict', 'Theirs', ['First and more']]);
  });
});

describe('two tabs', () => {
  it('of one item each keep their own text, and offer that of the other', () => {
    const id = item();
    server.isAway = true;
    const [one, other] = [open(id, 'one'), open(id, 'other')];
    one.type('In one');
    other.type('In the other');
    one.type('In one, more');
    other.reread();
    expect(storage.contents).toEqual(['In one, more', 'In the other']);
    expect(other.offered()).toEqual(['In one, more']);
  });

  it('of Create make two items', async () => {
    const [one, other] = [open(undefined, 'one'), open(undefined, 'other')];
    one.type('One');
    other.type('Other');
    await Promise.all([one.pause(), other.pause()]);
    expect([stored(1), stored(2), storage.contents]).toEqual(['One', 'Other', []]);
  });

  it('do not overwrite each other where one is a copy of the other', () => {
    const id = item();
    server.isAway = true;
    const one = open(id);
    one.type('One');
    const copy = open(id);
    copy.type('Of the copy');
    one.type('One, more');
    expect(storage.contents).toEqual(['Of the copy', 'One, more']);
  });

  it('go on with what a closed one has left', () => {
    server.isAway = true;
    const one = open(undefined, 'one');
    one.type('Left behind');
    expect(open(undefined, 'other').content()).toBe('');
    one.leave();
    expect(open(undefined, 'third').content()).toBe('Left behind');
  });

  it('of Create go on with what another has left, without keeping the empty text', async () => {
    server.isAway = true;
    const [one, other] = [open(undefined, 'one'), open(undefined, 'other')];
    one.type('Left behind');
    other.reread();
    other.takeBack('Left behind');
    server.isAway = false;
    await other.pause();
    expect([stored(1), storage.contents]).toEqual(['Left behind', []]);
  });

  it('keep again what the other lets go while it is on the screen', () => {
    const id = item();
    server.isAway = true;
    const [one, other] = [open(id, 'one'), open(id, 'other')];
    one.type('In one');
    other.reread();
    for (const text of other.shown().offered) other.letGo(text);
    expect(storage.contents).toEqual([]);
    one.reread();
    expect(storage.contents).toEqual(['In one']);
  });
});

describe('a text that an act replaces', () => {
  /** As Restore and Discard changes do. */
  const replaceBy = async (editor: ReturnType<typeof open>, id: number, content: string, files: number[] = []) =>
    editor.replace(
      await editor.replaceBy((revision) => {
        server.require(id, revision);
        return Promise.resolve(server.write(id, { ...first, content }, me, files.map(fileOf)));
      }),
    );

  it('is kept beside what an act before it replaced, and each comes back', async () => {
    const id = item('First');
    const editor = open(id);
    await replaceBy(editor, id, 'Second');
    await replaceBy(editor, id, 'Third');
    expect(editor.offered()).toEqual(['Second', 'First']);
    editor.takeBack('First');
    expect([editor.content(), editor.offered()]).toEqual(['First', ['Third', 'Second']]);
    await editor.pause();
    expect([stored(id), storage.contents]).toEqual(['First', ['Second', 'Third']]);
  });

  it('comes back with its files, also after the page was loaded again', async () => {
    const id = item('With files', [7, 8]);
    const editor = open(id);
    await replaceBy(editor, id, 'Without');
    editor.leave();
    const again = open(id);
    again.takeBack('With files');
    expect(again.shown().isSaved).toBe(false);
    const third = open(id);
    await third.pause();
    expect(server.items.get(id)?.files.map((file) => file.id)).toEqual([7, 8]);
    expect(storage.contents).toEqual(['Without']);
  });

  it('stays in the list while one of its files is gone', async () => {
    const id = item('With files', [7, 404]);
    const editor = open(id);
    await replaceBy(editor, id, 'Without');
    editor.takeBack('With files');
    await editor.pause();
    expect(stored(id)).toBe('With files');
    expect(storage.contents).toEqual(['With files', 'Without']);
  });

  it('is kept once, also where it was not saved', async () => {
    const id = item('Start');
    const editor = open(id);
    server.isAway = true;
    editor.type('Typed');
    await editor.pause();
    server.isAway = false;
    await replaceBy(editor, id, 'Restored');
    expect([editor.content(), editor.offered(), storage.contents]).toEqual(['Restored', ['Typed'], ['Typed']]);
  });

  it('is said not to be kept where there is no room', () => {
    const editor = open(item());
    expect(editor.keptNote()).toBe('It is kept in this browser.');
    storage.room = 10;
    expect(editor.keptNote()).toBe('This browser has no room to keep it.');
    editor.overwrite(colleague(1, 'Theirs'));
    editor.giveWay(colleague(1, 'Theirs'));
    const question = expect.stringContaining('no room to keep the text that you replace');
    expect(answers).toEqual([question, question]);
  });

  it('is let go by a person only', async () => {
    const id = item('First');
    const editor = open(id);
    await replaceBy(editor, id, 'Second');
    const [kept] = editor.shown().offered;
    if (kept) editor.letGo(kept);
    expect([editor.offered(), storage.contents]).toEqual([[], []]);
  });
});

describe('of a draft that a colleague has saved since', () => {
  const publish = (editor: ReturnType<typeof open>, id: number) =>
    editor.act((revision) => {
      server.require(id, revision);
      return Promise.resolve(stored(id));
    });

  it('an act shows both texts and does nothing, also where nothing was typed', async () => {
    const id = item();
    const editor = open(id);
    colleague(id, 'Half a sent');
    await expect(publish(editor, id)).rejects.toMatchObject({ name: 'AbortError' });
    expect([editor.state(), editor.content()]).toEqual(['conflict', 'Start']);
    const theirs = server.items.get(id);
    if (theirs) editor.giveWay(theirs);
    await expect(publish(editor, id)).resolves.toBe('Half a sent');
  });

  it('an act goes on where the text is the same again', async () => {
    const id = item();
    const editor = open(id);
    colleague(id, 'Another');
    colleague(id, 'Start');
    await expect(publish(editor, id)).resolves.toBe('Start');
  });

  it('it is not taken for the text on the screen, by its text or by its files', () => {
    const id = item();
    const [editor, other] = [open(id), open(id)];
    expect(editor.isSeen(colleague(id, 'Theirs'))).toBe(false);
    expect(other.isSeen(server.write(id, first, 'bob@example.com', [fileOf(1)]))).toBe(false);
    expect(open(id).isSeen(server.write(id, first, me, [fileOf(2)]))).toBe(true);
  });

  it('what was typed is not saved over it after another act', async () => {
    const id = item();
    const editor = open(id);
    server.isAway = true;
    editor.type('Mine');
    await editor.pause();
    server.isAway = false;
    editor.adopt(colleague(id, 'Theirs'));
    await editor.pause();
    expect([editor.state(), stored(id), storage.contents]).toEqual(['conflict', 'Theirs', ['Mine']]);
  });

  it('an act that leaves the text alone goes on without a question', async () => {
    const id = item();
    const editor = open(id);
    editor.type('Mine');
    colleague(id, 'Theirs');
    expect(await editor.saveOrAsk('Go on?', true)).toBe(true);
    expect(answers).toEqual([]);
    expect(await editor.saveOrAsk('Go on?')).toBe(true);
    expect(answers).toEqual(['Your text is not saved: choose one of the two texts.\n\nGo on?']);
  });

  it('both texts are shown until one is chosen, also where the page is opened again and again', async () => {
    const id = item();
    const editor = open(id);
    server.isAway = true;
    editor.type('Mine');
    await editor.pause();
    server.isAway = false;
    colleague(id, 'Theirs');
    const showsBoth = async (page: typeof editor) => {
      await page.pause();
      expect([page.state(), page.content(), stored(id)]).toEqual(['conflict', 'Mine', 'Theirs']);
      page.leave();
    };
    await showsBoth(editor);
    await showsBoth(open(id));
    await showsBoth(open(id));
  });

  it('both texts are kept, whichever is chosen', async () => {
    const id = item();
    const editor = open(id);
    editor.type('Mine');
    const theirs = colleague(id, 'Theirs');
    await editor.pause();
    editor.overwrite(theirs);
    await editor.save();
    expect([stored(id), storage.contents]).toEqual(['Mine', ['Theirs']]);
  });
});

it('what earlier releases kept is read once, by its author', () => {
  const id = item();
  const keep = (key: string, text: object) => storage.setItem(key, JSON.stringify(text));
  keep(`newsDraft:${id}`, { owner: me, revision: 1, values: { content: 'Typed before' } });
  keep(`newsReplaced:${id}`, { owner: me, values: { content: 'Replaced before' } });
  keep('newsDraft:new', { owner: 'bob@example.com', revision: 0, values: { content: 'Not mine' } });
  const editor = open(id);
  expect([editor.content(), editor.offered()]).toEqual(['Typed before', ['Replaced before']]);
  expect(open().content()).toBe('');
  expect([...storage.rows.keys()].filter((key) => !key.startsWith(textPrefix))).toEqual(['newsDraft:new']);
});
