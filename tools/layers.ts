// Fails if folders or files import each other in a cycle, or if a folder has no place in the table of layers: npm test -- layers
import { findCycles, folderImports } from './structure/cycles';
import { layers } from './structure/layers.mjs';
import { importsOf, readSources } from './structure/sources';

const imports = importsOf(readSources('.').product);
const folders = folderImports(imports);
const placed = layers.flatMap(([, names]) => names);
const complaints = [
  ...findCycles(folders).map((cycle) => `A cycle of folders: ${cycle.join(', ')}`),
  ...findCycles(imports).map((cycle) => `A cycle of files: ${cycle.join(', ')}`),
  ...[...folders.keys()]
    .filter((folder) => !placed.some((place) => folder === place || folder.startsWith(`${place}/`)))
    .map((folder) => `In no layer of tools/structure/layers.mjs: ${folder}`),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);
