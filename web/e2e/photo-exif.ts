/** What a phone's camera adds to a photo: an EXIF segment with orientation 6, a camera and a place. */

/** Hexadecimal; belongs behind the first two bytes of a JPEG. */
export const EXIF =
  'ffe10062457869660000' +
  // TIFF header; three entries: camera, orientation, the address of the place.
  '4d4d002a000000080003010f0002000000070000003201120003000000010006000088250004000000010000003a00000000' +
  '43616d65726100' +
  '00' +
  // One entry of the place: north.
  '0001000100020000000000024e00000000000000' +
  '0000000000000000000000';

/** Returns which words of metadata a picture still has. */
export function metadataOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  return ['Exif', 'Camera', 'ICC_PROFILE'].filter((each) => text.includes(each));
}
