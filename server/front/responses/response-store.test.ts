import { StoredResponse } from './stored-response';
import { ResponseStore } from './response-store';

const responseOf = (text: string) => new StoredResponse(200, { 'content-type': 'text/plain' }, Buffer.from(text));

/** A response that is made when the test says so. */
function slow() {
  let finish: (response: StoredResponse, isCached?: boolean) => void = () => undefined;
  const make = jest.fn(
    () =>
      new Promise<{ response: StoredResponse; isCached: boolean }>((resolve) => {
        finish = (response, isCached = true) => resolve({ response, isCached });
      }),
  );
  return { make, finish: (response: StoredResponse, isCached?: boolean) => finish(response, isCached) };
}

it('makes a response once for concurrent requests, and keeps it', async () => {
  const store = new ResponseStore();
  const { make, finish } = slow();
  const all = Promise.all(Array.from({ length: 20 }, () => store.getOrMake('1', '/a', make)));
  const response = responseOf('a');
  finish(response);
  expect(new Set(await all)).toEqual(new Set([response]));
  expect(await store.getOrMake('1', '/a', make)).toBe(response);
  expect(make).toHaveBeenCalledTimes(1);
});

it('forgets everything with the next state', async () => {
  const store = new ResponseStore();
  await store.getOrMake('1', '/a', async () => ({ response: responseOf('old'), isCached: true }));
  expect(store.get('2', '/a')).toBeUndefined();
  expect(store.get('1', '/a')).toBeUndefined();
});

it('neither keeps nor shares a response that was being made while the state changed', async () => {
  const store = new ResponseStore();
  const old = slow();
  const asked = store.getOrMake('1', '/a', old.make);
  const fresh = slow();
  const askedLater = store.getOrMake('2', '/a', fresh.make);
  fresh.finish(responseOf('new'));
  expect((await askedLater).body.toString()).toBe('new');
  old.finish(responseOf('old'));
  expect((await asked).body.toString()).toBe('old');
  expect(store.get('2', '/a')?.body.toString()).toBe('new');
});

it('keeps neither a failure nor a response marked as not reusable', async () => {
  const store = new ResponseStore();
  await expect(store.getOrMake('1', '/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await store.getOrMake('1', '/a', async () => ({ response: responseOf('error'), isCached: false }));
  expect(store.get('1', '/a')).toBeUndefined();
});

it('holds so many bytes and no more', async () => {
  const store = new ResponseStore();
  const large = Buffer.alloc(8 * 1024 * 1024);
  for (let number = 0; number < 10; number += 1)
    await store.getOrMake('1', `/${number}`, async () => ({
      response: new StoredResponse(200, {}, large),
      isCached: true,
    }));
  const kept = Array.from({ length: 10 }, (_, number) => store.get('1', `/${number}`)).filter(Boolean);
  expect(kept.length).toBe(5);
});
