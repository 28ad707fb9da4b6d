/** In a module of its own, because every visitor's browser loads it. */
export const errorPage = {
  title: 'Something went wrong',
  text: 'The error is on our side and has been recorded. Trying again often helps.',
  retry: 'Try again',
  home: { label: 'Go to the home page', href: '/' },
  reference: 'Reference',
} as const;
