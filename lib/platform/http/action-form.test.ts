import { requireReadableForm } from './action-form';

const id = '60'.padEnd(42, 'a');

function refusalOf(fields: Record<string, string | Blob>, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return refusal(new Request('http://site.test/auth', { method: 'POST', body, headers }));
}

async function refusal(request: Request): Promise<string | undefined> {
  try {
    await requireReadableForm(request);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const action = { 'next-action': id };
const plain = (state: string) => ({
  $ACTION_REF_1: '',
  '$ACTION_1:0': JSON.stringify({ id, bound: '$@1' }),
  '$ACTION_1:1': state,
  $ACTION_KEY: 'k1',
  email: '$1 is no reference in a field',
});

it('takes what React makes of a form of this site', async () => {
  expect(await refusalOf({ '0': '[{"message":"$$5","typed":"$undefined"},"$K1"]', '1_email': '$1' }, action)).toBe(
    undefined,
  );
  expect(await refusalOf(plain('[{"status":"idle"}]'))).toBe(undefined);
});

it('leaves forms that are no action to their page', async () => {
  expect(await refusalOf({ '0': 'no JSON', email: '["$1"]' })).toBe(undefined);
});

it.each(['["$1"]', '"$F1"', '["$Q1"]', '["$@7"]', '["$h0"]', '{"a":{"b":["$2:then"]}}', '[', '', '['.repeat(30_000)])(
  'refuses a row that React would fail at (%.12s)',
  async (row) => {
    expect(await refusalOf({ '0': row }, action)).toBe('invalid');
    expect(await refusalOf(plain(row))).toBe('invalid');
  },
);

it('refuses a state that is not there, and a file in the place of a row', async () => {
  const { '$ACTION_1:1': _, ...withoutState } = plain('');
  expect(await refusalOf(withoutState)).toBe('invalid');
  expect(await refusalOf({ '0': new Blob(['[]']) }, action)).toBe('invalid');
});

it.each(['["$1"]', '"$F1"', '[]'])('refuses a call that is no form (%s): this site makes none', async (body) => {
  const headers = { ...action, 'content-type': 'text/plain;charset=UTF-8' };
  expect(await refusal(new Request('http://site.test/', { method: 'POST', body, headers }))).toBe('invalid');
});
