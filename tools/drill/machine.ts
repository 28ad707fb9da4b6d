import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { runLine } from '../test-bed/command';
import { startSite, tryStart, type SiteProcess } from '../test-bed/site-process';

const manual = ['run', 'backup', 'upgrade', 'security', 'mail', 'watch', 'nginx']
  .map((page) => readFileSync(join('docs', `${page}.md`), 'utf8'))
  .join('\n');
const npmCommands = /npm run (?:backup|restore|admin|migrate|doctor)\b[^\n`#]*/g;

/** What the commands of the manual did, and what was found between them. */
export class Findings {
  readonly faults: string[] = [];
  readonly typed: string[] = [];
  checks = 0;
  /** What is not printed. */
  readonly secrets: string[] = [];

  check(what: string, found: unknown, expected: unknown): void {
    this.checks += 1;
    const isAsExpected = expected instanceof RegExp ? expected.test(String(found)) : found === expected;
    this.print(`    ${isAsExpected ? 'ok' : 'FAULT'}: ${what}`);
    if (!isAsExpected) this.faults.push(`${what}: found ${String(found)}, expected ${String(expected)}`);
  }

  print(text: string): void {
    console.log(this.masked(text));
  }

  /** The commands of the manual that were not typed; those that need a failed migration cannot be. */
  missed(): string[] {
    const commands = [...manual.matchAll(npmCommands)].map(([command]) => asDocumented(command.replace('/data/', '')));
    return [...new Set(commands)].filter(
      (command) => !command.includes('NAME') && !this.typed.some((line) => line.startsWith(command)),
    );
  }

  private masked(text: string): string {
    const hidden = this.secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
    return hidden.replaceAll(/(Password: |token=)\S+/g, '$1•••');
  }
}

const asDocumented = (line: string) =>
  line
    .replace(/^(?:[A-Z_]+=\S+ )+/, '')
    .replace(/\S+@\S+/, 'EMAIL')
    .trim();

const indented = (output: string) => output.trimEnd().replaceAll(/^(?=.)/gm, '  ');

/** A machine with the packed site in a folder, whose environment is that of its service. */
export class Machine {
  private site: SiteProcess | undefined;

  constructor(
    private readonly name: string,
    readonly folder: string,
    private readonly settings: Record<string, string>,
    private readonly findings: Findings,
  ) {
    settings.DATA_DIR = join(folder, 'data');
  }

  get dataDirectory(): string {
    return join(this.folder, 'data');
  }

  /** Types a line of the manual into a shell, and checks how it ends and what it prints. */
  async type(line: string, says?: RegExp, code: 0 | 1 | RegExp = 0): Promise<void> {
    this.findings.print(`\n${this.name}$ ${line}`);
    const documented = asDocumented(line);
    this.findings.typed.push(documented);
    const { stdout, stderr, ...result } = await runLine(line, this.settings, this.folder);
    const output = stdout + stderr;
    this.findings.print(indented(output));
    if (documented.startsWith('npm ')) this.findings.check('the manual has it', manual.includes(documented), true);
    this.findings.check(`it ends with ${String(code)}`, result.code, code);
    if (says) this.findings.check(`it says ${String(says)}`, output, says);
  }

  /** Changes the environment of its service. */
  set(settings: Record<string, string>): void {
    for (const [name, value] of Object.entries(settings)) this.findings.print(`\n${this.name}# ${name}=${value}`);
    Object.assign(this.settings, settings);
  }

  async start(): Promise<void> {
    this.findings.print(`\n${this.name}$ npm start`);
    this.site = await startSite(this.settings, this.folder);
    this.findings.print(indented(this.site.output()));
  }

  /** Starts where the manual says that the start refuses, and checks the reason. */
  async startRefused(reason: RegExp): Promise<void> {
    this.findings.print(`\n${this.name}$ npm start`);
    const { code, output } = await tryStart(this.settings);
    this.findings.print(indented(output));
    this.findings.check(`the start is refused: ${String(reason)}`, code === 1 && output, reason);
  }

  async stop(): Promise<void> {
    if (!this.site) return;
    this.findings.print(`\n${this.name}$ kill -TERM ${this.site.process.pid ?? ''}`);
    const { site } = this;
    this.site = undefined;
    this.findings.check('the site ends with 0', await site.stop(), 0);
  }
}
