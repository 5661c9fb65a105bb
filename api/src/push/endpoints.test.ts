/** Tests which endpoints and addresses push messages go to, by the names and numbers that have fooled others. */
import { describe, expect, test } from 'vitest';
import { TEST_ENVIRONMENT } from '../../test-support/people.ts';
import { loadConfig } from '../config.ts';
import { checkEndpoint, guardedLookup, isPublicAddress, RefusedAddress } from './endpoints.ts';

const { pushHosts } = loadConfig(TEST_ENVIRONMENT);

describe('an endpoint', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc:DEF', 'fcm.googleapis.com'],
    ['https://FCM.googleapis.com:443/fcm/send/abc', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'updates.push.services.mozilla.com'],
    ['https://web.push.apple.com/abc', 'push.apple.com'],
    ['https://a.b.push.apple.com/abc', 'push.apple.com'],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'notify.windows.com'],
    ['https://jmt17.google.com/fcm/send/abc', 'jmt17.google.com'],
  ])('of a known service is taken: %s', (endpoint, host) => {
    expect(checkEndpoint(endpoint, pushHosts)?.host).toBe(host);
  });

  test.each([
    'https://fcm.googleapis.com.evil.test/',
    'https://evilfcm.googleapis.com/',
    'https://googleapis.com/',
    'https://user@fcm.googleapis.com/',
    'https://:secret@fcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.test/',
    'https://evil.test/#@fcm.googleapis.com/',
    'https://evil.test\\@fcm.googleapis.com/',
    'https://push.apple.com:8443/',
    'http://push.apple.com/',
    'http://push.apple.com:443/',
    'ftp://push.apple.com/',
    'https://push.apple.com./',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f000001/',
    'https://localhost/',
    'https:///',
    'push.apple.com',
    '',
    `https://push.apple.com/${'x'.repeat(2048)}`,
    `https://push.apple.com/${'é'.repeat(1000)}`,
  ])('of anything else is refused: %s', (endpoint) => {
    expect(checkEndpoint(endpoint, pushHosts)).toBeUndefined();
  });

  test('is called as it was checked', () => {
    expect(checkEndpoint(' https:\\\\fcm.googleapis.com\\a\t/../b#c', pushHosts)).toEqual({
      href: 'https://fcm.googleapis.com/b',
      host: 'fcm.googleapis.com',
    });
  });
});

describe('an IP address', () => {
  test.each([
    '142.250.186.106',
    '17.57.144.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '2a00:1450::5f',
  ])('%s is on the public internet', (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

type Found = { error: Error | null; address: unknown };
const found = (addresses: readonly string[], all: boolean): Promise<Found> =>
  new Promise((resolve) => {
    const lookup = guardedLookup({
      resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))),
      isAllowed: isPublicAddress,
    });
    lookup('push.apple.com', { all }, (error, address) => resolve({ error, address }));
  });

describe('the lookup of a connection', () => {
  test('gives only public addresses of a name that leads to both', async () => {
    const mixed = ['10.0.0.1', '17.57.144.1', '127.0.0.1'];
    expect(await found(mixed, false)).toEqual({ error: null, address: '17.57.144.1' });
    expect(await found(mixed, true)).toEqual({
      error: null,
      address: [{ address: '17.57.144.1', family: 4 }],
    });
  });

  test('fails where no address is public', async () => {
    expect((await found(['127.0.0.1'], true)).error).toBeInstanceOf(RefusedAddress);
    expect((await found([], false)).error).toBeInstanceOf(RefusedAddress);
  });
});
