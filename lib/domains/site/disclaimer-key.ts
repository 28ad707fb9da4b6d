export const disclaimerKey = 'disclaimerDismissed';
