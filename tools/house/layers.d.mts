export const layers: readonly (readonly [name: string, rooms: readonly string[]])[];
export const listOfDomains: string;
export const readersOfTheList: readonly string[];
