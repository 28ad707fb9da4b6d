/** Header in which the server names the page to render to the middleware; removed from clients' requests. */
export const internalPageHeader = 'x-internal-page';
