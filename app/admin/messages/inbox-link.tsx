import { usePathname, useSearchParams } from 'next/navigation';
import type { ComponentProps } from 'react';

import { paths } from '@/lib/paths';

/** The address of a message, or of the list, with the list's search and filter. */
function useInboxAddress(id: number | undefined): string {
  const query = useSearchParams().toString();
  return (id === undefined ? paths.messages : paths.message(id)) + (query && `?${query}`);
}

/** Opens a message beside the list, or without an id the list, without loading either again. */
export function InboxLink({ id, children, ...rest }: Omit<ComponentProps<'a'>, 'id'> & { id?: number }) {
  const address = useInboxAddress(id);
  const isCurrent = usePathname() === address.split('?')[0];
  return (
    <a
      {...rest}
      href={address}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        window.history.pushState(null, '', address);
      }}
    >
      {children}
    </a>
  );
}

/** Goes back to the list, from a message that is gone. */
export function useCloseMessage(): () => void {
  const address = useInboxAddress(undefined);
  return () => window.history.replaceState(null, '', address);
}
