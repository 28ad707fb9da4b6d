import { execFile } from 'node:child_process';
import { resolve as absolute } from 'node:path';

import { programsDirectory } from '../../scripts/freshness';
import { noSettings } from './environment';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

type Rest = [args: string[], environment?: Record<string, string | undefined>, input?: string, directory?: string];

/** Runs a program of `scripts/` from its bundle, as its npm command does; other arguments are those of `runProgram`. */
export function runScript(name: string, ...rest: Rest): Promise<CommandResult> {
  return runNode(['--liftoff-only', absolute(programsDirectory, `${name}.js`)], ...rest);
}

/** Runs a program from its source, in the test's environment plus the given variables, in this project or a copy. */
export function runProgram(path: string, ...rest: Rest): Promise<CommandResult> {
  return runNode(['--conditions=react-server', '--import', 'tsx', path], ...rest);
}

/** Runs a line as it is typed into a shell, in a folder. */
export function runLine(line: string, environment: Record<string, string>, directory: string): Promise<CommandResult> {
  return run('sh', ['-c', line], environment, '', directory);
}

function runNode(program: string[], ...[args, ...rest]: Rest): Promise<CommandResult> {
  return run(process.execPath, [...program, ...args], ...rest);
}

function run(file: string, ...[args, environment = {}, input = '', directory = '.']: Rest): Promise<CommandResult> {
  const given = Object.fromEntries(Object.entries(environment).map(([name, value = '']) => [name, value]));
  return new Promise((resolve) => {
    const child = execFile(
      file,
      args,
      {
        cwd: directory,
        env: { ...noSettings, ...process.env, NODE_ENV: 'production', ...given },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}
