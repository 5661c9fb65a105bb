import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';

it('names a device as people do, though browsers name their forebears too', () => {
  expect(deviceName(IPHONE)).toBe('Safari on iPhone');
  expect(deviceName(ANDROID)).toBe('Chrome on Android');
  expect(deviceName(EDGE)).toBe('Edge on Windows');
  expect(deviceName(FIREFOX)).toBe('Firefox on a Mac');
});

it('leaves what it does not know as it calls itself, cut to what can be read', () => {
  expect(deviceName('curl/8.9.1')).toBe('curl/8.9.1');
  expect(deviceName('x'.repeat(200))).toHaveLength(61);
});
