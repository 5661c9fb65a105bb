/** Tests which browsers are taken for Safari on iOS. */
import { expect, it } from 'vitest';
import { isIosSafari } from './install-platform.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = 'Version/18.5 Mobile/15E148 Safari/604.1';

it.each([
  ['an iPhone', `${IPHONE} ${SAFARI}`, 5, true],
  ['an iPad, which calls itself a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 5, true],
  ['a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 0, false],
  ['Chrome on an iPhone', `${IPHONE} CriOS/138.0 Mobile/15E148 Safari/604.1`, 5, false],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5, false],
  ['the Google app', `${IPHONE} GSA/370.0 Mobile/15E148 Safari/604.1`, 5, false],
  ['a link opened inside another app', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, 5, false],
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36',
    5,
    false,
  ],
])('%s needs the share menu to install: %o', (...[, userAgent, maxTouchPoints, shown]) => {
  expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(shown);
});
