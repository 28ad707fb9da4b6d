import { AppError } from './app-error';
import { bodyLimit, isFormRequest, readFormData } from './body';

/** Names of React's rows: a number, prefixed with the action's id in plainly posted forms. */
const rowName = /^(\$ACTION_\w+:)?\d+$/;
/** References that occur in this site's forms: escaped text, undefined, a form, and the row with the form's state. */
const knownReference = /^\$(\$|undefined$|K[0-9a-f]+$|@1$)/;

/**
 * Throws a 400 or 413 for a body that React could not decode: a row that is not JSON or a dangling reference. Next would
 * respond with 500.
 */
export async function requireReadableForm(request: Request): Promise<void> {
  const isCall = request.headers.has('next-action');
  if (!isFormRequest(request)) {
    if (isCall) throw unreadable();
    return;
  }
  const form = await readFormData(request, bodyLimit);
  const names = new Set(form.keys());
  for (const [name, value] of form) {
    const [, prefix] = rowName.exec(name) ?? [];
    if (!rowName.test(name) || (!isCall && prefix === undefined)) continue;
    if (typeof value !== 'string' || !isReadableRow(value, names.has(`${prefix ?? ''}1`))) throw unreadable();
  }
}

function isReadableRow(json: string, hasState: boolean): boolean {
  try {
    JSON.parse(json, (_, value: unknown) => {
      if (typeof value !== 'string' || !value.startsWith('$')) return value;
      if (!knownReference.test(value) || (value === '$@1' && !hasState)) throw new Error('unknown reference');
      return value;
    });
    return true;
  } catch {
    return false;
  }
}

const unreadable = () => new AppError('invalid', 'The form could not be read. Please load the page again.');
