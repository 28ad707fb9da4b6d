/** In a module of its own, because every visitor's browser loads it. */
export const errorPage = {
  title: 'Something went wrong',
  text: 'The error is on our side and has been recorded. Trying again often helps.',
  /** For an error in the browser, of which the server knows nothing. */
  inBrowser: 'A part of this page could not be loaded or shown. Check your connection, then try again.',
  retry: 'Try again',
  home: { label: 'Go to the home page', href: '/' },
  reference: 'Reference',
} as const;
