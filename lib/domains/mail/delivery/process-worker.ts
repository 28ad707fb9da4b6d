import 'server-only';

import { log } from '../../../platform/process/log';
import { singleton } from '../../../platform/process/singleton';
import { mailWaker } from '../outgoing/enqueue';
import { describeTransport } from './create-transport';
import { MailWorker } from './worker';

/** A delay that leaves the processor to the first visitors. */
const firstLookMilliseconds = 2000;

const mailWorker = singleton('mailWorker', () => new MailWorker({ firstLookMilliseconds }));

/** Starts this process's worker if it is not running. */
export function startMailWorker(): void {
  if (mailWorker.peek()) return;
  const route = describeTransport();
  if (route) log().info(route);
  const worker = mailWorker.get();
  mailWaker.get().wake = () => worker.wake();
  worker.start();
}

export async function stopMailWorker(): Promise<void> {
  mailWaker.take();
  await mailWorker.take()?.stop();
}
