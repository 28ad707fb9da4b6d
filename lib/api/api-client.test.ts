import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { authContract } from '@/lib/domains/accounts/contract';
import { analyticsContract } from '@/lib/domains/analytics/contract';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { newsContract } from '@/lib/domains/news/contract';
import { ApiError, isUnauthorized, serverMessage } from '@/lib/platform/http/api-error';
import { readListPage } from '@/lib/platform/lists/list-page';

import { loadPage } from './load-page';
import { callApi, onProofRequired, withParameters, type Route } from './api-client';

const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchMock.mockReset();
  global.fetch = fetchMock;
});

function respondWith(body: string | null, init: ResponseInit): void {
  fetchMock.mockResolvedValueOnce(new Response(body, init));
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

describe('a request', () => {
  test('sends cookies, and a JSON body only when one is given', async () => {
    respondWith('{"id":1}', { status: 200 });
    await callApi(usersContract.getCurrent);
    expect(fetchMock).toHaveBeenCalledWith('/api/user', { method: 'GET', credentials: 'include' });

    respondWith('{"id":1}', { status: 200 });
    await callApi(authContract.login, { body: { email: 'a@b.co', password: 'secret' } });
    expect(fetchMock).toHaveBeenLastCalledWith('/api/login', {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"a@b.co","password":"secret"}',
    });
  });

  test('is made by the route of a contract of which only types are imported', async () => {
    respondWith('{"id":1}', { status: 200 });
    const login: Route<typeof authContract.login> = { method: 'POST', path: '/api/login' };
    const user = await callApi(login, { body: { email: 'a@b.co', password: 'secret' } });
    expect(user.id).toBe(1);
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/login');
  });

  test('returns nothing for a 204', async () => {
    respondWith(null, { status: 204 });
    await expect(callApi(usersContract.delete, { params: { id: 3 } })).resolves.toBeUndefined();
  });
});

describe('a failure', () => {
  test("has the generic message, and the server's own beside it", async () => {
    respondWith('{"message":"Email is required.","errors":{"email":["Email is required."]}}', { status: 400 });
    const error = await failure(callApi(subscriptionsContract.subscribe, { body: { email: '' } }));
    expect(error.message).toBe('400: {"message":"Email is required.","errors":{"email":["Email is required."]}}');
    expect(serverMessage(error)).toBe('Email is required.');
    expect(error.details.fieldErrors).toEqual({ email: ['Email is required.'] });
  });

  test('has the status text when the body is empty', async () => {
    respondWith('', { status: 502, statusText: 'Bad Gateway' });
    const error = await failure(callApi(analyticsContract.getSummary));
    expect(error.message).toBe('502: Bad Gateway');
    expect(serverMessage(error)).toBeUndefined();
  });

  test('of a body that is not JSON has no server message', async () => {
    respondWith('<h1>Bad gateway</h1>', { status: 502 });
    const error = await failure(callApi(analyticsContract.getSummary));
    expect(error.message).toBe('502: <h1>Bad gateway</h1>');
    expect(error.details).toEqual({});
  });

  test('says how long to wait', async () => {
    respondWith('{"message":"Too many failed sign-ins."}', { status: 429, headers: { 'Retry-After': '42' } });
    const error = await failure(callApi(authContract.login, { body: { email: 'a@b.co', password: 'x' } }));
    expect(error.details.retryAfter).toBe(42);
  });

  test('at a conflict carries the current state', async () => {
    respondWith('{"message":"changed","current":{"id":7}}', { status: 409 });
    const error = await failure(callApi(newsContract.update, { params: { id: 7 }, body: { version: 1 } }));
    expect(error.details.body?.current).toEqual({ id: 7 });
  });

  test.each([
    ['{"message":"Unauthorized"}', 401, true],
    ['{"message":"Invalid email or password."}', 401, false],
    ['{"message":"Unauthorized"}', 403, false],
  ])('%s with %i ends the session: %s', async (body, status, expected) => {
    respondWith(body, { status });
    expect(isUnauthorized(await failure(callApi(usersContract.getCurrent)))).toBe(expected);
  });
});

describe('a list', () => {
  test('sends the parameters that have a value', async () => {
    respondWith('[]', { status: 200 });
    await callApi(subscriptionsContract.list, { query: { q: 'a b', limit: 50, verified: 'true' } });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/admin/email-subscriptions?q=a+b&limit=50&verified=true');
    expect(withParameters('/x', { q: '' })).toBe('/x');
  });

  test('knows its total and its neighbours', () => {
    const headers = new Headers({
      'X-Total-Count': '120',
      Link: '</api/admin/users?limit=50&cursor=abc>; rel="next", </api/admin/users?cursor=xyz&limit=50>; rel="last"',
    });
    expect(readListPage({ rows: [1, 2], headers })).toEqual({
      rows: [1, 2],
      total: 120,
      offset: 0,
      totalIsMinimum: false,
      next: 'abc',
      last: 'xyz',
    });
  });

  test('is read by its route, with the cursor of the next page', async () => {
    respondWith('[{"id":7}]', { status: 200, headers: { Link: '</api/news?limit=20&cursor=abc>; rel="next"' } });
    const list: Route<typeof newsContract.listPublished> = { method: 'GET', path: '/api/news', isPaged: true };
    expect(await loadPage(list, { limit: 20, cursor: 'x' })).toMatchObject({ rows: [{ id: 7 }], next: 'abc' });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/news?limit=20&cursor=x');
  });

  test('without paging headers is the whole', () => {
    expect(readListPage({ rows: [1, 2], headers: new Headers() })).toEqual({
      rows: [1, 2],
      total: 2,
      offset: 0,
      totalIsMinimum: false,
    });
  });
});

describe('a call that asks for a proof', () => {
  const refuse = () =>
    respondWith('{"message":"Please confirm that it is you.","code":"reauthenticate"}', { status: 403 });
  const ask = jest.fn<Promise<boolean>, []>();
  const proof = { password: 'secret' };

  beforeEach(() => {
    ask.mockReset();
    onProofRequired(ask);
  });

  test('waits for it, and is made again as it was', async () => {
    refuse();
    respondWith(null, { status: 204 });
    ask.mockResolvedValueOnce(true);
    await callApi(subscriptionsContract.erase, { body: { email: 'a@b.co' } });
    expect(fetchMock.mock.calls[1]).toEqual(fetchMock.mock.calls[0]);
  });

  test('fails as it was refused when nothing is shown, and when it is refused again', async () => {
    refuse();
    ask.mockResolvedValueOnce(false);
    expect((await failure(callApi(subscriptionsContract.export))).status).toBe(403);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    refuse();
    refuse();
    ask.mockResolvedValueOnce(true);
    expect((await failure(callApi(subscriptionsContract.export))).status).toBe(403);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('asks for no proof of a proof, nor after another refusal', async () => {
    refuse();
    await failure(callApi(authContract.reauthenticate, { body: proof }));
    respondWith('{"message":"You need administrator privileges to do this."}', { status: 403 });
    await failure(callApi(subscriptionsContract.export));
    expect(ask).not.toHaveBeenCalled();
  });
});
