import pg from 'pg';

import { addressOf } from '../../lib/platform/http/contract';
import type { EditedNews } from '../../lib/domains/news/acts-schema';
import { newsActsContract } from '../../lib/domains/news/acts-contract';
import { newsContract } from '../../lib/domains/news/contract';
import type { AdminNewsItem } from '../../lib/domains/news/schema';
import { mailingsContract } from '../../lib/domains/mailings/contract';
import type { Newsletter, Receipt } from '../../lib/domains/mailings/schema';
import { fill } from '../bench/many-rows';
import { MailSink } from '../test-bed/mail-sink';
import { callSite, signIn } from '../test-bed/site-process';
import { Fleet, secret, type Member } from './fleet';

/** Two instances behind nginx on one PostgreSQL, with subscribers, and a mail server that counts. */
export class MailBed {
  private constructor(
    private readonly fleet: Fleet,
    readonly instances: [Member, Member],
    readonly sink: MailSink,
    readonly database: pg.Client,
    readonly readers: Set<string>,
    private readonly cookie: string,
  ) {}

  static async start(subscriptions: number): Promise<MailBed> {
    const sink = await MailSink.start();
    const fleet = await Fleet.start(2, {
      environment: { SMTP_URL: sink.url, DEMO_CONTENT: '', TRUST_PROXY: '1' },
      fill: (databaseUrl) => fill(databaseUrl, { subscriptions, news: 20 }, secret),
    });
    const [one, two] = fleet.members;
    if (!one || !two) throw new Error('two instances are needed');
    const database = new pg.Client({ connectionString: fleet.databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ email: string }>('SELECT "email" FROM "Subscription" WHERE "isVerified"');
    const readers = new Set(rows.map(({ email }) => email));
    return new MailBed(fleet, [one, two], sink, database, readers, await signIn(one.url));
  }

  /** Of nginx in front of the instances. */
  get url(): string {
    return this.fleet.nginx.url;
  }

  async createDraft(title: string): Promise<AdminNewsItem> {
    const date = new Date().toISOString().slice(0, 10);
    const item = {
      title,
      excerpt: 'A drill.',
      content: 'A drill.',
      category: 'Announcements',
      date,
      isPublished: false,
    };
    return this.call<AdminNewsItem>('POST', newsContract.create.path, item);
  }

  /** Publishes a draft, or schedules it, with its mailing to every reader. */
  async release({ id, version, title }: AdminNewsItem, publishAt?: Date, instance = this.instances[0]): Promise<void> {
    const { publish, schedule } = newsActsContract;
    const mail = { subject: title, audience: 'all', recipients: this.readers.size };
    const body = { revision: version, publishAt: publishAt?.toISOString(), mail };
    await this.call<EditedNews>('POST', addressOf(publishAt ? schedule : publish, { id }), body, instance);
  }

  /** Returns the mailing of an item. */
  async mailingOf(id: number): Promise<Newsletter> {
    const { mailings } = await this.call<Receipt>('GET', addressOf(mailingsContract.receipt, { id }));
    const newsletter = mailings[0]?.newsletter;
    if (!newsletter) throw new Error(`Item ${id} has no mailing.`);
    return newsletter;
  }

  async cancel({ id }: Newsletter, instance = this.instances[0]): Promise<void> {
    await this.call<Newsletter>('PATCH', addressOf(mailingsContract.update, { id }), { state: 'cancelled' }, instance);
  }

  private call<Answer>(method: string, path: string, body?: object, instance?: Member): Promise<Answer> {
    return callSite<Answer>(instance?.url ?? this.url, this.cookie, method, path, body);
  }

  async count(statement: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.database.query<{ count: string }>(`SELECT count(*) AS "count" ${statement}`, values);
    return Number(rows[0]?.count);
  }

  async stop(): Promise<void> {
    await this.sink.stop();
    await this.database.end();
    await this.fleet.stop();
  }
}
