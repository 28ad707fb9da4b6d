const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const previewPage = {
  title: 'Preview',
  notice: 'Preview, not published.',
  expiry: (at: Date) => `This link expires on ${moment.format(at)} UTC.`,
} as const;
