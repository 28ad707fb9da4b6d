import { useState } from 'react';

import { findForm } from '@/components/session/drafts';
import { useCurrentUser } from '@/components/session/api-provider';

/** The content of a list's form: a new item, an existing one, or one that was being edited when the session ended. */
interface Edited<Item> {
  id?: number;
  item?: Item;
}

/** The name of an item's form, or of the form for a new one. Input is kept under it when the session ends. */
export function formName(address: string, id?: number): string {
  return `${address}/${id ?? 'new'}`;
}

/** The edited item of a list, by the list's API path. Opens a kept form automatically. */
export function useEdited<Item extends { id: number }>(address: string) {
  const { email } = useCurrentUser();
  const [edited, setEdited] = useState<Edited<Item> | undefined>(() => {
    const kept = findForm(formName(address).slice(0, -'new'.length), email);
    return kept ? { id: Number(kept.slice(address.length + 1)) || undefined } : undefined;
  });
  return {
    edited,
    create: () => setEdited({}),
    edit: (item: Item) => setEdited({ id: item.id, item }),
    close: () => setEdited(undefined),
  };
}
