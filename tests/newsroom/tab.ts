import { keptTexts } from '@/app/admin/news/editor/kept-texts';
import { sendDraft } from '@/app/admin/news/editor/save-state';
import { createWorkingCopy } from '@/app/admin/news/editor/working-copy';
import type { EditedNews } from '@/lib/domains/news/acts-schema';

import { textOf, type Person, type Room } from './room';

/** A tab of the editor: the module of the working copy, whose requests go to the handlers. */
export type Tab = ReturnType<typeof createWorkingCopy>;

export function openTab(room: Room, { email, storage }: Person, name: string, edited?: EditedNews): Tab {
  const newKey = () => `key-${String(room.next()).padStart(16, '0')}`;
  const tab = createWorkingCopy({
    ...{ id: edited?.item.id, draft: edited?.draft, owner: email, newKey, send: sendDraft },
    kept: keptTexts({ storage, owner: email, tab: name, now: () => room.now, newKey }),
    // The room lets it save as time passes.
    after: () => () => undefined,
    // No one gives up a text that cannot be kept.
    confirm: (question) => !question.startsWith('This browser has no room'),
    onSignedOut: () => room.faults.push(`${email} is signed out.`),
  });
  tab.start();
  return tab;
}

export const textIn = (tab: Tab): string => textOf(tab.shown().values);

export function type(tab: Tab, word: string): void {
  const { title, excerpt, content } = tab.shown().values;
  const text = { title: title || `A title ${word}`, excerpt: excerpt || 'An excerpt' };
  tab.set({ ...text, content: [content, word].filter(Boolean).join(' ') });
}
