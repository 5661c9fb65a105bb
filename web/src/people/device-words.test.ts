/** Tests describing devices by their user agents, for history entries and for the list of sessions. */
import { describe, expect, it } from 'vitest';
import { describeDevice, formatDevice } from './device-words.ts';

const PLACES = {
  'on a phone, Safari':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'on a phone, Chrome':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'on a phone, Samsung Internet':
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
  'on a phone, Firefox': 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
  'on a tablet, Chrome':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'on a tablet, Safari':
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  'on a computer, Edge':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  'on a computer, Opera':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0',
  'on a computer, Safari':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'on a computer, Firefox':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
};

describe('the device of an entry', () => {
  it.each(Object.entries(PLACES))('is described as %s', (words, device) => {
    expect(describeDevice(device)).toBe(words);
  });

  it('is another device when its user agent is unknown', () => {
    expect(describeDevice('')).toBe('on another device');
    expect(describeDevice('curl/8.5.0')).toBe('on another device');
  });

  it('is undefined for the REST API', () => {
    expect(describeDevice(null)).toBeUndefined();
  });
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';

it('names the browser and the system', () => {
  expect(formatDevice(IPHONE)).toBe('Safari on iPhone');
  expect(formatDevice(ANDROID)).toBe('Chrome on Android');
  expect(formatDevice(EDGE)).toBe('Edge on Windows');
  expect(formatDevice(FIREFOX)).toBe('Firefox on a Mac');
});

it('shortens an unknown user agent', () => {
  expect(formatDevice('curl/8.9.1')).toBe('curl/8.9.1');
  expect(formatDevice('x'.repeat(200))).toHaveLength(61);
});
