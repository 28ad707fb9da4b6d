import { execFile } from 'node:child_process';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program of `scripts/` as its npm command does; the rest as `runProgram` takes it. */
export function runScript(name: string, ...rest: Rest): Promise<CommandResult> {
  return runProgram(`scripts/${name}.ts`, ...rest);
}

type Rest = [args: string[], environment?: Record<string, string | undefined>, input?: string, directory?: string];

/** Runs a program of the project in the test's environment and what is given beside it, in this project or a copy. */
export function runProgram(
  path: string,
  ...[args, environment = {}, input = '', directory = '.']: Rest
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', path, ...args],
      { cwd: directory, env: { ...process.env, NODE_ENV: 'production', ...environment }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}
