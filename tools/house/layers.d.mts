export const layers: readonly (readonly [name: string, rooms: readonly string[]])[];
