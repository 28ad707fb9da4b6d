import { requireActionForm } from './action-form';

const id = '60'.padEnd(42, 'a');

const form = (state = '[{"status":"idle"}]') => ({
  $ACTION_REF_1: '',
  '$ACTION_1:0': JSON.stringify({ id, bound: '$@1' }),
  '$ACTION_1:1': state,
  $ACTION_KEY: 'k1',
  email: '$1 is no reference in a field',
});

function refusalOf(fields: Record<string, string | Blob>): Promise<string | undefined> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return refusal(new Request('http://site.test/auth', { method: 'POST', body }));
}

async function refusal(request: Request): Promise<string | undefined> {
  try {
    await requireActionForm(request);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

it('takes a form of this site as React writes it', async () => {
  expect(await refusalOf(form())).toBeUndefined();
  expect(await refusalOf(form('[{"message":"$$5","typed":"$undefined"}]'))).toBeUndefined();
});

it.each([
  '["$1"]',
  '"$F1"',
  '["$Q1"]',
  '["$@1"]',
  '["$@7"]',
  '["$h0"]',
  '[{"a":"$2:then"}]',
  '[',
  '',
  '5',
  'null',
  '{}',
])('refuses a state (%s) that React would fail at', async (state) => {
  expect(await refusalOf(form(state))).toBe('invalid');
});

it('refuses a state that is nested too deeply', async () => {
  expect(await refusalOf(form('['.repeat(30_000)))).toBe('invalid');
});

it.each(Object.keys(form()).filter((name) => name.startsWith('$')))('refuses a form without %s', async (name) => {
  const { [name as '$ACTION_KEY']: _, ...rest } = form();
  expect(await refusalOf(rest)).toBe('invalid');
  expect(await refusalOf({ ...rest, [name]: new Blob(['x']) })).toBe('invalid');
});

it.each([{ bound: null }, { bound: 5 }, { id: 'x' }, { id: 5 }, { id: '__proto__' }, { more: '$1' }])(
  'refuses an action that is written in another way (%j)',
  async (changes) => {
    const action = JSON.stringify({ id, bound: '$@1', ...changes });
    expect(await refusalOf({ ...form(), '$ACTION_1:0': action })).toBe('invalid');
  },
);

it.each(['$ACTION_REF_2', '$ACTION_ID_60', '$ACTION_1:2', '$ACTION_2:0', '$ACTION_'])(
  'refuses a form that holds %s too',
  async (name) => {
    expect(await refusalOf({ ...form(), [name]: '' })).toBe('invalid');
  },
);

it('refuses a form that is none of this site', async () => {
  expect(await refusalOf({ email: 'reader@example.com' })).toBe('invalid');
  expect(await refusalOf({ '0': '["$K1"]', '1_email': 'reader@example.com' })).toBe('invalid');
});

it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/mixed; boundary=x', ''])(
  'refuses another media type (%s): no form of this site has it',
  async (type) => {
    const request = new Request('http://site.test/', { method: 'POST', body: new Uint8Array(1) });
    if (type) request.headers.set('content-type', type);
    expect(await refusal(request)).toBe('not_json');
  },
);
