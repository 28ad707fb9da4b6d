import { useEffect } from 'react';

import type { WorkingCopy } from './working-copy';

/**
 * Lets a link of the office lead away only once the text that was typed last is saved. Asks where that fails, and before a text
 * is left that the browser cannot keep.
 */
export function useLeaving({
  isWaiting,
  saveOrAsk,
  shown,
}: Pick<WorkingCopy, 'isWaiting' | 'saveOrAsk' | 'shown'>): void {
  useEffect(() => {
    let isFollowed = false;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const { isSaved, isKept } = shown();
      if (isFollowed || !link || !leadsAway(link, event)) return;
      if (!isWaiting() && (isSaved || isKept)) return;
      event.preventDefault();
      event.stopPropagation();
      const becomes = isKept ? 'It is kept in this browser.' : 'It will be lost.';
      void saveOrAsk(`Leave without saving it? ${becomes}`).then((isReady) => {
        if (!isReady) return;
        isFollowed = true;
        link.click();
        isFollowed = false;
      });
    };
    document.addEventListener('click', hold, { capture: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, [isWaiting, saveOrAsk, shown]);
}

/** Whether a click puts another page in the place of this one. */
function leadsAway(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const { origin, pathname, search } = window.location;
  const isHere = link.origin === origin && link.pathname === pathname && link.search === search && link.hash !== '';
  const isElsewhere = link.target !== '' && link.target !== '_self';
  return link.href !== '' && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || isElsewhere || isHere);
}
