import { ipAddress, ipPrefix, networkPrefix } from './ip-prefix.ts';

describe('the IP prefix of a visitor', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113'],
    ['203.0.113.7:4711', '203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:0DB8:1:2::6', '2001:db8:1:2', '2001:db8:1'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2', '2001:db8:1'],
    ['[2001:db8:1:2::6]:4711', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['2001:db8:1::', '2001:db8:1:0', '2001:db8:1'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['::', '0:0:0:0', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ])('%s is %s in the network %s', (ip, own, network) => {
    expect([ipPrefix(ip), networkPrefix(ip)]).toEqual([own, network]);
  });

  it.each([
    '',
    'unknown',
    'localhost',
    '203.0.113.7:x',
    '203.0.113',
    '1.2.3.4.5:6',
    '[203.0.113.7',
    '[x]:1',
    ':1',
  ])('%p is not an address, so it is unknown', (text) => {
    expect([ipAddress(text), ipPrefix(text), networkPrefix(text)]).toEqual(Array(3).fill('unknown'));
  });
});

it.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:0DB8:1:2::6]:4711', '2001:db8:1:2::6'],
  ['fe80::1%eth0', 'fe80::1'],
])('the address in %s is %s', (text, address) => {
  expect(ipAddress(text)).toBe(address);
});
