import { startNginx, type NginxServer } from '../test-bed/nginx';
import { freePort, startPostgres, type PostgresServer } from '../test-bed/postgres';
import { createTestDirectory, startSite, type SiteProcess } from '../test-bed/site-process';

export const secret = 'a secret of the drills, long enough for it';

/** One instance of the site, which keeps its address across restarts and upgrades. */
export class Member {
  site: SiteProcess | undefined;
  private readonly dataDirectory = createTestDirectory();
  private starting: Promise<void> | undefined;

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

  /** Kills it with SIGKILL and starts it again; resolves as soon as it is dead. */
  async kill(): Promise<void> {
    await this.starting;
    await this.stop('SIGKILL');
    this.starting = this.start();
  }

  /** Resolves when it responds again after a kill. */
  async isBack(): Promise<void> {
    await this.starting;
  }

  async end(): Promise<void> {
    await this.starting;
    const { site } = this;
    await this.stop();
    site?.clean();
  }
}

interface FleetOptions {
  /** Of the release that they run; this one by default. */
  directory?: string;
  environment?: Record<string, string>;
  /** Fills the empty database before the first start. */
  fill?: (databaseUrl: string) => Promise<void>;
}

/** Instances behind nginx on one PostgreSQL. */
export class Fleet {
  private constructor(
    readonly members: readonly Member[],
    readonly nginx: NginxServer,
    readonly postgres: PostgresServer,
    readonly databaseUrl: string,
  ) {}

  static async start(count: number, { directory, environment: more, fill }: FleetOptions = {}): Promise<Fleet> {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase('drill');
    await fill?.(databaseUrl);
    const environment = {
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: secret,
      DEMO_CONTENT: 'true',
      LOG_LEVEL: 'error',
      // The load names its client; nginx adds its own address.
      TRUST_PROXY: '2',
      ...more,
    };
    const members: Member[] = [];
    for (let number = 0; number < count; number += 1) members.push(new Member(await freePort(), environment));
    const nginx = await startNginx(members.map(({ url }) => url));
    for (const member of members) await member.start(directory);
    return new Fleet(members, nginx, postgres, databaseUrl);
  }

  async stop(): Promise<void> {
    await this.nginx.stop();
    for (const member of this.members) await member.end();
    await this.postgres.stop();
  }
}
