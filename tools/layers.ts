// Fails when folders import each other in a circle: npm test -- layers
import { findCircles, roomsOf } from './house/circles';
import { importsOf, readSources } from './house/sources';

const circles = findCircles(roomsOf(importsOf(readSources('.').product)));
for (const circle of circles) console.error(`A circle of imports: ${circle.join(', ')}`);
process.exit(circles.length > 0 ? 1 : 0);
