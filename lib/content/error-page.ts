/** Apart from the other pages' words: every visitor's browser loads it. */
export const errorPage = {
  title: 'Something went wrong',
  text: 'The page could not be displayed. The error is on our side and has been recorded. Trying again often helps.',
  retry: 'Try again',
  home: 'Go to the home page',
  reference: 'Reference',
} as const;
