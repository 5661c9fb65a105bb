/** Tests what a person is told of a file that can't be drawn. web/e2e/receipt-photo.spec.ts tests drawing in a browser. */
import { expect, test } from 'vitest';
import { encodePhoto, PhotoRefused } from './encode-photo.ts';

test('a file that the browser cannot draw is refused with what to do', async () => {
  const refused = await encodePhoto(new Blob(['ftypheic'])).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PhotoRefused);
  expect(refused).toMatchObject({
    reason: 'cannot draw',
    message: 'This browser can’t open this file as a picture. Take a photo, or choose a JPEG or PNG file.',
  });
});
