/** By this header the server tells the middleware which page it wants made; from outside it does not get in. */
export const internalPageHeader = 'x-internal-page';
