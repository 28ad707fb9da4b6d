/** Where a subscribe form stands: shared by the form in the browser and the action that serves it without scripts. */
export type SubscribeState =
  { status: 'idle' } | { status: 'subscribed' } | { status: 'failed'; message: string; email: string };
