export const layers: readonly (readonly [name: string, folders: readonly string[]])[];
export const listOfDomains: string;
export const domainListLoader: string;
export const domainListImporters: readonly string[];
