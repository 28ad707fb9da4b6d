// What an entity needs: files of its own, and central files that have to name it.
import { importsOf, type Source } from './sources';

/** A screen or a handler uses an entity by choice; files that must name each one are in these folders. */
const central = /^(lib|server)\/|^(middleware|instrumentation(-client)?)\.ts$/;

export interface Entity {
  own: string[];
  /** Central files that import one of the entity's, and files anywhere that name it by hand. */
  namedIn: string[];
}

interface Description {
  /** Its folder in lib/domains. */
  domain: string;
  /** The folders of app, by their last name, that exist for it. */
  folders?: readonly string[];
  /** What else is its own by name, besides the actions and mails of its declaration: models and fields. */
  names?: readonly string[];
}

/** The example of an entity that CONTRIBUTING names. */
export const contactMessages: Description = {
  domain: 'messages',
  folders: ['messages', 'contact-messages', 'contact-form'],
  names: ['ContactMessage', 'contactMessage', 'isAnswered'],
};

export function measureEntity(
  sources: readonly Source[],
  { domain, folders = [domain], names = [] }: Description,
): Entity {
  const isOwn = (path: string) =>
    path.startsWith(`lib/domains/${domain}/`) ||
    path === `lib/api/endpoints/${domain}.ts` ||
    (path.startsWith('app/') && path.split('/').some((part) => folders.includes(part)));
  const imports = importsOf(sources);
  const declared = ['domain', 'audit'].map((name) => `lib/domains/${domain}/${name}.ts`);
  const declarations = sources.filter(({ path }) => declared.includes(path));
  const named = namePattern([...names, ...declarations.flatMap(({ text }) => keysIn(text))]);
  const isNamed = ({ path, text }: Source) =>
    (central.test(path) && imports.get(path)?.some(isOwn)) || named?.test(text);
  return {
    own: sources.map(({ path }) => path).filter(isOwn),
    namedIn: sources.filter((source) => !isOwn(source.path) && isNamed(source)).map(({ path }) => path),
  };
}

/** The quoted keys of declarations: actions of the audit trail, and mails. */
function keysIn(declaration: string): string[] {
  return [...declaration.matchAll(/'([a-z][\w.-]*)':/g)].map(([, key = '']) => key);
}

/** Matches a name as a text, a key or a property. */
function namePattern(names: readonly string[]): RegExp | undefined {
  if (names.length === 0) return undefined;
  const all = names.map((name) => name.replaceAll('.', '\\.')).join('|');
  return new RegExp(`(['"\`])(?:${all})\\1|(?<=\\.)(?:${all})\\b|\\b(?:${all}):`);
}
