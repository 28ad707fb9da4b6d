import { singleton } from '@/lib/platform/process/singleton';

import type { QueuedTemplate } from './template';

type Provide = () => readonly QueuedTemplate[] | Promise<readonly QueuedTemplate[]>;

const registered = singleton<{ provide: Provide }>('mailTemplates', () => ({
  provide: () => {
    throw new Error('No mail templates are registered: a start does that.');
  },
}));

/** Says which templates the names in stored rows mean. Called at start: a row may be of any domain. */
export function registerTemplates(provide: Provide): void {
  registered.get().provide = provide;
}

async function findTemplate(name: string): Promise<QueuedTemplate | undefined> {
  return (await registered.get().provide()).find((template) => template.name === name);
}

/** What the message of a row is called; the name itself if no domain has such a template any more. */
export async function labelOfTemplate(name: string): Promise<string> {
  return (await findTemplate(name))?.label ?? name;
}

/** Returns the template that a row names. */
export async function requireTemplate(name: string): Promise<QueuedTemplate> {
  const template = await findTemplate(name);
  if (!template) throw new Error(`There is no mail template ${name}.`);
  return template;
}
