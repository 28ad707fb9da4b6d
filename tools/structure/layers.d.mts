export const layers: readonly (readonly [name: string, folders: readonly string[]])[];
