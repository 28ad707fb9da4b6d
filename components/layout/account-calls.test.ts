import { loadUser, signOut } from './account-calls';

function answer(status: number, headers: Record<string, string> = {}): void {
  const body = status === 204 ? null : '{"message":"No."}';
  global.fetch = () => Promise.resolve(new Response(body, { status, headers }));
}

test('no user is signed in where the API refuses to name one; without its response that is not known', async () => {
  answer(401);
  expect(await loadUser()).toBeUndefined();
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
