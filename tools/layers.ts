// Fails when folders import each other in a circle, or one has no place in the table of layers: npm test -- layers
import { findCircles, roomsOf } from './house/circles';
import { layers } from './house/layers.mjs';
import { importsOf, readSources } from './house/sources';

const imports = importsOf(readSources('.').product);
const rooms = roomsOf(imports);
const placed = layers.flatMap(([, names]) => names);
const complaints = [
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
