// Fails if folders import each other in a circle, or if one has no place in the table of layers: npm test -- layers
import { findCircles, roomsOf, withoutReadersOf } from './house/circles';
import { layers, listOfDomains, readersOfTheList } from './house/layers.mjs';
import { importsOf, readSources } from './house/sources';

const all = importsOf(readSources('.').product);
const imports = withoutReadersOf(listOfDomains, all);
const readers = [...all].filter(([path, targets]) => path.startsWith('lib/') && targets.includes(listOfDomains));
const rooms = roomsOf(imports);
const placed = layers.flatMap(([, names]) => names);
const complaints = [
  ...readers
    .filter(([path]) => !readersOfTheList.includes(path))
    .map(([path]) => `Reads ${listOfDomains} and is not among its readers in tools/house/layers.mjs: ${path}`),
  ...findCircles(rooms).map((circle) => `A circle of folders: ${circle.join(', ')}`),
  ...findCircles(new Map([...imports].map(([path, targets]) => [path, new Set(targets)]))).map(
    (circle) => `A circle of files: ${circle.join(', ')}`,
  ),
  ...[...rooms.keys()]
    .filter((room) => !placed.some((place) => room === place || room.startsWith(`${place}/`)))
    .map((room) => `In no layer of tools/house/layers.mjs: ${room}`),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);
