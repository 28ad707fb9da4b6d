export const layers: readonly (readonly [name: string, folders: readonly string[]])[];
export const listOfDomains: string;
export const loaderOfTheList: string;
export const readersOfTheList: readonly string[];
