import 'server-only';

import { log } from '../../process/log';
import { singleton } from '../../process/singleton';
import { mailWaker } from '../outgoing/enqueue';
import { describeTransport } from './create-transport';
import { MailWorker } from './worker';

const mailWorker = singleton('mailWorker', () => new MailWorker());

/** Starts this process's worker, unless it runs already. */
export function startMailWorker(): void {
  if (mailWorker.peek()) return;
  log().info(describeTransport());
  const worker = mailWorker.get();
  mailWaker.get().wake = () => worker.wake();
  worker.start();
}

export async function stopMailWorker(): Promise<void> {
  mailWaker.take();
  await mailWorker.take()?.stop();
}
