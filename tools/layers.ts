// Fails when folders import each other in a circle, or one has no place in the table of layers: npm test -- layers
import { findCircles, roomsOf } from './house/circles';
import { layers } from './house/layers.mjs';
import { importsOf, readSources } from './house/sources';

const rooms = roomsOf(importsOf(readSources('.').product));
const placed = new Set(layers.flatMap(([, names]) => names));
const complaints = [
  ...findCircles(rooms).map((circle) => `A circle of imports: ${circle.join(', ')}`),
  ...[...rooms.keys()]
    .filter((room) => !placed.has(room) && !placed.has(room.split('/')[0] ?? room))
    .map((room) => `In no layer of tools/house/layers.mjs: ${room}`),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);
