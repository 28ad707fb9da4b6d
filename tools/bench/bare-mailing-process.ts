// Sends one message to many addresses over nodemailer's connections and writes nothing: the baseline of a mailing.
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

import type { BareMailing } from './mailing';

process.on('message', ({ port, connections, addresses, message }: BareMailing) => {
  const bytes = Buffer.from(message, 'latin1');
  let next = 0;
  const started = performance.now();
  void Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true });
      await new Promise<void>((resolve) => connection.connect(() => resolve()));
      while (next < addresses) {
        const envelope = { from: 'sender@example.com', to: [`reader-${(next += 1)}@example.com`] };
        await new Promise<void>((resolve, reject) => {
          connection.send(envelope, bytes, (error) => (error ? reject(error) : resolve()));
        });
      }
      connection.quit();
    }),
  ).then(() => process.send?.(performance.now() - started));
});
process.on('disconnect', () => process.exit());
