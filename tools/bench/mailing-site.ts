import { addressOf } from '../../lib/platform/http/contract';
import { mailingsContract } from '../../lib/domains/mailings/contract';
import type { Newsletter, NewsletterPreview } from '../../lib/domains/mailings/schema';
import { letLettersStart } from '../test-bed/letters-start';
import { callSite, signIn, startSite, type SiteProcess } from '../test-bed/site-process';
import { fill, secret } from './many-rows';

interface MailingBed {
  /** Of the built site. */
  directory: string;
  databaseUrl: string;
  smtpUrl: string;
  dataDirectory?: string;
}

/** A site whose administrator can send its one news item to the list. */
export class MailingSite {
  private constructor(
    readonly process: SiteProcess,
    private readonly cookie: string,
    private readonly databaseUrl: string,
  ) {}

  /** Writes the news item and enough subscribers, of whom four in five are verified. */
  static fill(databaseUrl: string, verified: number): Promise<void> {
    return fill(databaseUrl, { subscriptions: Math.round(verified * 1.25), news: 1 });
  }

  static async start({ directory, databaseUrl, smtpUrl, dataDirectory }: MailingBed): Promise<MailingSite> {
    const environment = {
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      NEXTAUTH_SECRET: secret,
      LOG_LEVEL: 'error',
      ...(dataDirectory && { DATA_DIR: dataDirectory }),
    };
    const site = await startSite(environment, directory);
    return new MailingSite(site, await signIn(site.url), databaseUrl);
  }

  /** Returns the mailing's id and the number of its recipients. */
  async send(): Promise<{ id: number; recipients: number }> {
    const path = addressOf(mailingsContract.preview, { id: 1 });
    const { recipients, toSubscriptionId } = await this.call<NewsletterPreview>(path);
    const approved = await this.call<Newsletter>(path, { recipients, toSubscriptionId });
    await letLettersStart(this.databaseUrl, 1);
    return approved;
  }

  /** Resolves when the mailing is done. */
  async untilDone(id: number): Promise<Newsletter> {
    for (;;) {
      const newsletter = await this.call<Newsletter>(addressOf(mailingsContract.get, { id }));
      if (newsletter.state === 'done') return newsletter;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async end(): Promise<void> {
    await this.process.stop();
    this.process.clean();
  }

  private call<Answer>(path: string, body?: object): Promise<Answer> {
    return callSite<Answer>(this.process.url, this.cookie, body ? 'POST' : 'GET', path, body);
  }
}
