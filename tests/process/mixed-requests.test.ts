import { MixedRequests } from '../../tools/test-bed/mixed-requests';
import { sharedSite } from '../../tools/test-bed/shared-site';

it('no body that begins another request deletes an item, replaces a page or gets what the next client asks for', async () => {
  const mixed = await MixedRequests.on(sharedSite().url);
  expect(await mixed.tryEach(/^(GET|DELETE|OPTIONS) .*named/)).toEqual([]);
});

it('each of 1,000 requests of three people and an opponent gets the answer of its asker', async () => {
  const mixed = await MixedRequests.on(sharedSite().url);
  expect(await mixed.run({ requests: 1000, seed: 53 })).toEqual([]);
});
