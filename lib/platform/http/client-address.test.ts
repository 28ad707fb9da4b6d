import { clientKey, clientNetwork, customerNetwork, isLoopback, resolveClientAddress } from './client-address';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['nonsense', 'unknown'],
  ['1', 'unknown'],
])('counts %s as %s', (address, key) => expect(clientKey(address)).toBe(key));

it.each<[string, string | undefined, string | undefined, number, string]>([
  ['the peer without proxies, whatever is claimed', '192.0.2.1', '198.51.100.1', 0, '192.0.2.1'],
  ['the last entry behind one proxy', '10.0.0.1', '198.51.100.1, 198.51.100.2', 1, '198.51.100.2'],
  ['the entry before behind two', '10.0.0.1', '198.51.100.1, 198.51.100.2', 2, '198.51.100.1'],
  ['the first entry when there are fewer than proxies', '10.0.0.1', '198.51.100.1', 9, '198.51.100.1'],
  ['an entry with a port', '10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
  ['an entry in brackets', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['unknown where the entry is no address', '10.0.0.1', 'x'.repeat(10_000), 1, 'unknown'],
  ['unknown without a peer', undefined, undefined, 0, 'unknown'],
  ['unknown for a connection that was interrupted, whatever is claimed', undefined, '198.51.100.1', 0, 'unknown'],
  ['the last entry where the proxy broke off', undefined, '198.51.100.1, 198.51.100.2', 1, '198.51.100.2'],
])('takes %s', (_, peer, forwardedFor, proxies, address) => {
  expect(resolveClientAddress(peer, forwardedFor, proxies)).toBe(address);
});

describe('one network', () => {
  it.each([
    [
      '2001:db8:0:1::/64',
      ['2001:db8:0:1::5', '2001:0db8:0000:0001:0:0:0:9', '2001:DB8:0:1:ffff:1:2:3', '2001:db8::1:0:0:0:1'],
    ],
    ['2001:db8::/64', ['2001:db8::1', '2001:db8:0::1', '2001:db8:0:0:1:2:3:4', '2001:0DB8::0:0:1']],
    ['2001::/64', ['2001::', '2001:0:0:0:5::', '2001:0:0::7']],
  ])('of 64 bits is %s however it is written', (key, spellings) => {
    expect(new Set(spellings.map(clientKey))).toEqual(new Set([key]));
  });

  it.each([
    ['2001:db8::/48', ['2001:db8:0:1::5', '2001:db8::1', '2001:db8:0:ffff::', '2001:db8:0:0:1::']],
    ['2001:db8:7::/48', ['2001:db8:7::1', '2001:db8:7:8::1']],
    ['2001::/48', ['2001::1', '2001:0:0:5::1']],
    ['::/48', ['::1', '0:0:0:9::1']],
    ['192.0.2.0/24', ['192.0.2.1', '::ffff:192.0.2.77']],
    ['unknown', ['nonsense', '']],
  ])('of a provider’s customer is %s, also where a group is zero', (network, spellings) => {
    expect(new Set(spellings.map((address) => clientNetwork(clientKey(address))))).toEqual(new Set([network]));
  });

  it.each([
    ['2001:db8:7:8::1', '2001:db8:7::/48'],
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.77', '192.0.2.77'],
    ['nonsense', 'unknown'],
  ])('of the customer of %s is %s', (address, network) => {
    expect(customerNetwork(clientKey(address))).toBe(network);
  });

  it.each([
    ['127.0.0.1', true],
    ['::ffff:127.8.9.1', true],
    ['::1', true],
    ['128.0.0.1', false],
    ['2001:db8::1', false],
    ['nonsense', false],
  ])('of %s is the machine itself: %s', (address, is) => {
    expect(isLoopback(clientKey(address))).toBe(is);
  });
});
