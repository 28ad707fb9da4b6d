import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileName = join('prisma', 'released.prisma');
const headPattern = /^\/\/ The models of the last release, commit (\S+)\. Written by `npm run released`\.\n/;

interface Released {
  commit: string;
  models: string;
}

/** Returns the models of the last release, which may still run while the database is already that of the next one. */
export function readReleasedModels(projectRoot: string): Released {
  const text = readFileSync(join(projectRoot, fileName), 'utf8');
  const commit = headPattern.exec(text)?.[1];
  if (!commit) throw new Error(`${fileName} does not say of which commit it is: npm run released -- COMMIT writes it.`);
  return { commit, models: text.replace(headPattern, '') };
}

/** Records a commit as the last release. */
export function rememberRelease(projectRoot: string, reference: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  const commit = git('rev-parse', '--short=10', `${reference}^{commit}`).trim();
  const models = git('show', `${commit}:prisma/models.prisma`);
  writeFileSync(
    join(projectRoot, fileName),
    `// The models of the last release, commit ${commit}. Written by \`npm run released\`.\n${models}`,
  );
  return commit;
}
