export const dayMilliseconds = 24 * 60 * 60 * 1000;
