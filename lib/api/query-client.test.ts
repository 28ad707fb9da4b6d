import { createQueryClient, queryFromKey } from './query-client';

const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchMock.mockReset();
  global.fetch = fetchMock;
});

function respond(body: string, status = 200): void {
  fetchMock.mockResolvedValueOnce(new Response(body, { status }));
}

test('a query without a function of its own gets the address that its key begins with', async () => {
  respond('[{"id":1}]');
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ['/api/news'] })).resolves.toEqual([{ id: 1 }]);
  respond('[]');
  await client.fetchQuery({ queryKey: ['/api/admin/news', { q: 'tape' }] });
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/api/news', '/api/admin/news?q=tape']);
  client.clear();
});

test('a 401 throws by default and gives null on request', async () => {
  const client = createQueryClient();
  respond('{"message":"Unauthorized"}', 401);
  await expect(client.fetchQuery({ queryKey: ['/api/user'] })).rejects.toThrow('401: {"message":"Unauthorized"}');
  respond('{"message":"Unauthorized"}', 401);
  await expect(client.fetchQuery({ queryKey: ['/api/user'], queryFn: queryFromKey('null') })).resolves.toBeNull();
  respond('', 500);
  await expect(client.fetchQuery({ queryKey: ['/api/user', {}], queryFn: queryFromKey('null') })).rejects.toThrow(
    '500',
  );
  client.clear();
});

test('results never go stale and failures are not tried again', async () => {
  const client = createQueryClient();
  respond('{"id":1}');
  await client.fetchQuery({ queryKey: ['/api/user'] });
  await client.fetchQuery({ queryKey: ['/api/user'] });
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(client.getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  client.clear();
});
