/**
 * Returns the list of domains, for a domain that looks something up in it. Loads the list when called, because it
 * imports every domain: an import at the head of the file would be circular.
 */
export function loadDomains(): Promise<typeof import('./domains')> {
  return import('./domains');
}
