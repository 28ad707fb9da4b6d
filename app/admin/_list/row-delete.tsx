import type { useChange } from '@/components/session/use-change';

import { RowButton } from './row-button';

interface RowDeleteProps<Item> {
  item: Item;
  /** The item's name: "Delete ada@example.com". */
  name: string;
  /** What the browser asks before it is done. */
  question: string;
  /** One for all rows, so that only one is under way. */
  change: ReturnType<typeof useChange<Item, unknown>>;
}

/** Deletes the row's item when the browser's confirmation is given. */
export function RowDelete<Item extends { id: number }>({ item, name, question, change }: RowDeleteProps<Item>) {
  const isPending = change.pendingInput?.id === item.id;
  return (
    <RowButton
      isDangerous
      aria-label={`Delete ${name}`}
      disabled={isPending}
      onClick={() => window.confirm(question) && change.start(item)}
    >
      {isPending ? 'Deleting...' : 'Delete'}
    </RowButton>
  );
}
