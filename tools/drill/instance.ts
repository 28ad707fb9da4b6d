import { freePort } from '../test-bed/postgres';
import { createTestDirectory, startSite, type SiteProcess } from '../test-bed/site-process';

/** One instance of the site, which can be killed and started again at the same address. */
export class Instance {
  private site: SiteProcess | undefined;
  private starting: Promise<void> | undefined;

  private constructor(
    readonly url: string,
    private readonly environment: Record<string, string>,
  ) {}

  static async create(environment: Record<string, string>): Promise<Instance> {
    const port = String(await freePort());
    const data = createTestDirectory();
    const instance = new Instance(`http://127.0.0.1:${port}`, { ...environment, PORT: port, DATA_DIR: data });
    await instance.start();
    return instance;
  }

  private async start(): Promise<void> {
    this.site = await startSite(this.environment);
  }

  /** Kills it with SIGKILL and starts it again; resolves as soon as it is dead. */
  async kill(): Promise<void> {
    await this.starting;
    await this.site?.stop('SIGKILL');
    this.starting = this.start();
  }

  /** Resolves when it responds again. */
  async isBack(): Promise<void> {
    await this.starting;
  }

  async end(): Promise<void> {
    await this.starting;
    await this.site?.stop();
    this.site?.clean();
  }
}
