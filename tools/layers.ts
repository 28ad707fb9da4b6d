// Fails if folders import each other in a cycle, or if one has no place in the table of layers: npm test -- layers
import { cyclesAtRunTime, findCycles, folderImports, withoutImportersOf } from './house/cycles';
import { layers, listOfDomains, domainListLoader, domainListImporters } from './house/layers.mjs';
import { importsOf, readSources } from './house/sources';

const { product } = readSources('.');
const all = importsOf(product);
const imports = withoutImportersOf(listOfDomains, all);
const readers = [...all].filter(([path, targets]) => path.startsWith('lib/') && targets.includes(listOfDomains));
const folders = folderImports(imports);
const placed = layers.flatMap(([, names]) => names);
const complaints = [
  ...readers
    .filter(([path]) => !domainListImporters.includes(path))
    .map(([path]) => `Reads ${listOfDomains} and is not among its readers in tools/house/layers.mjs: ${path}`),
  ...findCycles(folders).map((cycle) => `A cycle of folders: ${cycle.join(', ')}`),
  ...findCycles(new Map([...imports].map(([path, targets]) => [path, new Set(targets)]))).map(
    (cycle) => `A cycle of files: ${cycle.join(', ')}`,
  ),
  ...cyclesAtRunTime(product, domainListLoader, listOfDomains).map(
    (cycle) => `A cycle of files when the site runs, besides that of ${domainListLoader}: ${cycle.join(', ')}`,
  ),
  ...[...folders.keys()]
    .filter((folder) => !placed.some((place) => folder === place || folder.startsWith(`${place}/`)))
    .map((folder) => `In no layer of tools/house/layers.mjs: ${folder}`),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);
