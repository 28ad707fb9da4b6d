/**
 * The message for an error without one of its own: the connection was lost, or something other than the site responded.
 */
export const noResponse = 'The site did not respond. Please check your connection and try again.';
