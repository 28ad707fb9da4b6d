import pg from 'pg';

import { addressOf } from '../../lib/platform/http/contract';
import type { EditedNews } from '../../lib/domains/news/acts-schema';
import { newsActsContract } from '../../lib/domains/news/acts-contract';
import { newsContract } from '../../lib/domains/news/contract';
import type { AdminNewsItem } from '../../lib/domains/news/schema';
import { newslettersContract } from '../../lib/domains/newsletters/contract';
import type { Newsletter, Receipt } from '../../lib/domains/newsletters/schema';
import { fill, secret } from '../bench/many-rows';
import { MailSink } from '../test-bed/mail-sink';
import { startNginx, type NginxServer } from '../test-bed/nginx';
import { startPostgres } from '../test-bed/postgres';
import { callSite, signIn } from '../test-bed/site-process';
import { Instance } from './instance';

/** Two instances behind nginx on one PostgreSQL, with subscribers, and a mail server that counts. */
export class ReleaseBed {
  private constructor(
    readonly instances: [Instance, Instance],
    readonly nginx: NginxServer,
    readonly sink: MailSink,
    readonly database: pg.Client,
    readonly readers: Set<string>,
    private readonly cookie: string,
    private readonly stopDatabase: () => Promise<void>,
  ) {}

  static async start(subscriptions: number): Promise<ReleaseBed> {
    const [sink, postgres] = await Promise.all([MailSink.start(), startPostgres()]);
    const databaseUrl = await postgres.createDatabase('release');
    await fill(databaseUrl, { subscriptions, news: 20 });
    const environment = {
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: secret,
      SMTP_URL: sink.url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    };
    const one = await Instance.create(environment);
    const two = await Instance.create(environment);
    const nginx = await startNginx([one.url, two.url]);
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ email: string }>('SELECT "email" FROM "Subscription" WHERE "isVerified"');
    const readers = new Set(rows.map(({ email }) => email));
    return new ReleaseBed([one, two], nginx, sink, database, readers, await signIn(one.url), postgres.stop);
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
    const { mailings } = await this.call<Receipt>('GET', addressOf(newslettersContract.receipt, { id }));
    const newsletter = mailings[0]?.newsletter;
    if (!newsletter) throw new Error(`Item ${id} has no mailing.`);
    return newsletter;
  }

  async cancel({ id }: Newsletter, instance = this.instances[0]): Promise<void> {
    await this.call<Newsletter>(
      'PATCH',
      addressOf(newslettersContract.update, { id }),
      { state: 'cancelled' },
      instance,
    );
  }

  private call<Answer>(method: string, path: string, body?: object, instance?: Instance): Promise<Answer> {
    return callSite<Answer>(instance?.url ?? this.nginx.url, this.cookie, method, path, body);
  }

  async count(statement: string, values: unknown[] = []): Promise<number> {
    const { rows } = await this.database.query<{ count: string }>(`SELECT count(*) AS "count" ${statement}`, values);
    return Number(rows[0]?.count);
  }

  async stop(): Promise<void> {
    await this.nginx.stop();
    await Promise.all(this.instances.map((instance) => instance.end()));
    await this.sink.stop();
    await this.database.end();
    await this.stopDatabase();
  }
}
