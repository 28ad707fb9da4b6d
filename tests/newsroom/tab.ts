import { keptTexts } from '@/app/admin/news/editor/kept-texts';
import { sendDraft } from '@/app/admin/news/editor/save-state';
import { createWorkingCopy } from '@/app/admin/news/editor/working-copy';
import type { EditedNews } from '@/lib/domains/news/acts-schema';

import { textOf, type Person, type Room } from './room';

/** The storage of a browser, which may be full. */
export class BrowserStorage extends Map<string, string> {
  isFull = false;

  get length(): number {
    return this.size;
  }

  key = (index: number) => [...this.keys()][index] ?? null;
  getItem = (key: string) => this.get(key) ?? null;
  removeItem = (key: string) => void this.delete(key);
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('Full', 'QuotaExceededError');
    this.set(key, value);
  }
}

/** A tab of the editor: the module of the working copy, whose requests go to the handlers. */
export class Tab {
  readonly copy: ReturnType<typeof createWorkingCopy>;

  constructor(room: Room, { email, storage }: Person, name: string, edited?: EditedNews) {
    const newKey = () => `key-${String(room.next()).padStart(16, '0')}`;
    this.copy = createWorkingCopy({
      ...{ id: edited?.item.id, draft: edited?.draft, owner: email, newKey, send: sendDraft },
      kept: keptTexts({ storage, owner: email, tab: name, now: () => room.now, newKey }),
      // The room lets it save as time passes.
      after: () => () => undefined,
      // No one gives up a text that cannot be kept.
      confirm: (question) => !question.startsWith('This browser has no room'),
      onSignedOut: () => room.faults.push(`${email} is signed out.`),
    });
    this.copy.start();
  }

  get shown() {
    return this.copy.shown();
  }

  get text(): string {
    return textOf(this.shown.values);
  }

  type(word: string): void {
    const { title, excerpt, content } = this.shown.values;
    const text = { title: title || `A title ${word}`, excerpt: excerpt || 'An excerpt' };
    this.copy.set({ ...text, content: [content, word].filter(Boolean).join(' ') });
  }
}
