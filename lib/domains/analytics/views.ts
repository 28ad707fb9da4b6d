/** The places under Analytics, as the address names them; the first is the default. */
export const views = { traffic: 'Traffic', subscribers: 'Subscribers', campaigns: 'Campaigns' } as const;
export type View = keyof typeof views;

/** Also returns the default view for a name that is none. */
export function viewOf(name: string | null | undefined): View {
  return name && Object.hasOwn(views, name) ? (name as View) : 'traffic';
}
