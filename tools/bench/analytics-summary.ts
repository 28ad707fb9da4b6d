// Prints how many milliseconds the analytics summary of the database in DATABASE_URL takes; run with --conditions=react-server.
import { getAnalyticsSummary } from '../../lib/domains/analytics/service';
import { closeDatabase } from '../../lib/platform/database/db';

const runs = 200;
const times: number[] = [];
let views = 0;
for (let run = 0; run < runs + 20; run += 1) {
  const started = performance.now();
  views = (await getAnalyticsSummary()).totalViews;
  // The first runs compile the queries.
  if (run >= 20) times.push(performance.now() - started);
}
times.sort((a, b) => a - b);
console.log(JSON.stringify({ views, median: times[runs / 2], p99: times[Math.floor(runs * 0.99)] }));
await closeDatabase();
