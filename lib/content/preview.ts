const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The words around an item that is shown before it is on the site. */
export const previewPage = {
  title: 'Preview',
  notice: 'Preview, not published.',
  expiry: (at: Date) => `This link expires on ${moment.format(at)} UTC.`,
} as const;
