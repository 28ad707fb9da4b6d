import 'server-only';

import { db } from '../db';

/** Whoever asks for the health gives up after some seconds, and must have heard by then that the database hangs. */
const answerMilliseconds = 3000;

/** Whether the database answers, and in time: one that the network has cut off says nothing at all for minutes. */
export async function isDatabaseUp(milliseconds = answerMilliseconds): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  const answer = db().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
