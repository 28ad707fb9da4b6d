import { AppError } from './app-error';
import { bodyLimit, readFormData, requireMediaType } from './body';

/** The action of a form, with its state bound, as React writes it. */
const actionRow = /^\{"id":"[0-9a-f]{42}","bound":"\$@1"\}$/;
/** The references that the state of a form may hold: escaped text and undefined. */
const knownReference = /^\$(\$|undefined$)/;

/**
 * Throws a 4xx for anything but a form of this site as React writes it: a mark, the action, the form's state and its
 * key. Next would respond to some with 500, and to others with the page as if the form had been taken.
 */
export async function requireActionForm(request: Request): Promise<void> {
  requireMediaType(request, ['multipart/form-data']);
  const form = await readFormData(request, bodyLimit);
  const names = [...form.keys()].filter((name) => name.startsWith('$ACTION_'));
  const mark = names.find((name) => name.startsWith('$ACTION_REF_')) ?? '';
  const prefix = mark.replace('REF_', '');
  const [marked, action, state, key] = [mark, `${prefix}:0`, `${prefix}:1`, '$ACTION_KEY'].map((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  });
  const isWhole = marked === '' && actionRow.test(action ?? '') && isState(state) && key !== undefined;
  if (!isWhole || names.length !== 4)
    throw new AppError('invalid', 'The form could not be read. Please load the page again.');
}

/** Whether React can decode it: a list in JSON without a reference to what is not there. */
function isState(json = ''): boolean {
  try {
    const state: unknown = JSON.parse(json, (_, value: unknown) => {
      if (typeof value === 'string' && value.startsWith('$') && !knownReference.test(value))
        throw new Error('unknown reference');
      return value;
    });
    return Array.isArray(state);
  } catch {
    return false;
  }
}
