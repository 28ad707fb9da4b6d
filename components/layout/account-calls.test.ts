import { loadUser, signOut } from './account-calls';

function answer(status: number, headers: Record<string, string> = {}, message = 'No.'): void {
  const body = status === 204 ? null : JSON.stringify({ message });
  global.fetch = () => Promise.resolve(new Response(body, { status, headers }));
}

test('no user is signed in where the API says so; after any other failure that is not known', async () => {
  answer(401, {}, 'Unauthorized');
  expect(await loadUser()).toBeUndefined();
  for (const status of [403, 429, 500, 503]) {
    answer(status);
    await expect(loadUser()).rejects.toThrow(`${status}: {"message":"No."}`);
  }
  global.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadUser()).rejects.toThrow('Failed to fetch');
});

test('signing out leads home, or to the page that says what is left of the session', async () => {
  answer(204);
  expect(await signOut()).toBe('/');
  answer(503, { Location: '/session-kept' });
  expect(await signOut()).toBe('/session-kept');
  answer(500);
  await expect(signOut()).rejects.toThrow('500: {"message":"No."}');
});
