import type { BadgeVariant } from '@/components/ui/badge';
import { offListStates, type ListState, type OffList } from '@/lib/domains/mailing-list/schema';

import type { ListFilter } from '../_list/use-list';
import { useAddressState } from '../_list/use-list';

export const stateNames: Record<ListState, string> = {
  verified: 'Verified',
  pending: 'Pending',
  refused: 'Refused by the server',
  unsubscribed: 'Unsubscribed',
};

/** By value in the address: older links have `true` or `false` for whether it is verified. */
const stateOfValue: Record<string, ListState> = {
  true: 'verified',
  false: 'pending',
  refused: 'refused',
  unsubscribed: 'unsubscribed',
};

const name = 'verified';

export const stateFilters: ListFilter[] = [
  {
    name,
    label: 'Verified',
    everything: 'All',
    className: 'max-sm:max-w-26! sm:max-w-60!',
    options: Object.fromEntries(Object.entries(stateOfValue).map(([value, state]) => [value, stateNames[state]])),
    query: (value) => ({ state: stateOfValue[value] }),
  },
];

/** The state requested by the address. */
export function useStateOfAddress(): ListState | undefined {
  return stateOf(useAddressState().get(name));
}

export function stateOf(value: string | undefined): ListState | undefined {
  return value !== undefined && Object.hasOwn(stateOfValue, value) ? stateOfValue[value] : undefined;
}

export function offListStateOf(state: ListState | undefined): OffList['state'] | undefined {
  return offListStates.find((known) => known === state);
}

/** The emphasis of a state: green for one whose mail arrives, as far as is known, and red for one whose server refuses it. */
export function variantOf(state: ListState, lastRefusal: string | null = null): BadgeVariant {
  if (state === 'refused') return 'danger';
  return state === 'verified' && !lastRefusal ? 'default' : 'outline';
}
