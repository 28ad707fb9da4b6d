/** Where a browser remembers that the disclaimer was dismissed. */
export const disclaimerKey = 'disclaimerDismissed';
