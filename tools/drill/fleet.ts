import { startNginx, type NginxServer } from '../test-bed/nginx';
import { freePort, startPostgres, type PostgresServer } from '../test-bed/postgres';
import { createTestDirectory, startSite, type SiteProcess } from '../test-bed/site-process';

export const secret = 'a secret of the drills, long enough for it';

/** One instance of the site, which keeps its address across restarts and upgrades. */
export class Member {
  site: SiteProcess | undefined;
  private readonly dataDirectory = createTestDirectory();

  constructor(
    private readonly port: number,
    private readonly environment: Record<string, string>,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when the instance of this release responds. */
  async start(directory = '.'): Promise<void> {
    const environment = { ...this.environment, PORT: String(this.port), DATA_DIR: this.dataDirectory };
    this.site = await startSite(environment, directory);
    while ((await fetch(`${this.url}/api/health/ready`)).status !== 200);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const code = await this.site?.stop(signal);
    this.site = undefined;
    return code ?? null;
  }

  async end(): Promise<void> {
    const { site } = this;
    await this.stop();
    site?.clean();
  }
}

/** Instances behind nginx on one PostgreSQL. */
export class Fleet {
  private constructor(
    readonly members: readonly Member[],
    readonly nginx: NginxServer,
    readonly postgres: PostgresServer,
    readonly databaseUrl: string,
  ) {}

  static async start(count: number, directory = '.'): Promise<Fleet> {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase('drill');
    const environment = {
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: secret,
      DEMO_CONTENT: 'true',
      LOG_LEVEL: 'error',
      // The load names its client; nginx adds its own address.
      TRUST_PROXY: '2',
    };
    const members: Member[] = [];
    for (let number = 0; number < count; number += 1) members.push(new Member(await freePort(), environment));
    const nginx = await startNginx(members.map(({ url }) => url));
    for (const member of members) await member.start(directory);
    return new Fleet(members, nginx, postgres, databaseUrl);
  }

  async stop(): Promise<void> {
    for (const member of this.members) await member.end();
    await this.nginx.stop();
    await this.postgres.stop();
  }
}
