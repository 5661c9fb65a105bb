/** Tests the form in which receipts are stored: with real pictures, forged ones and 10,000 mutated ones. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JpegName, jpegOf } from '../../test-support/jpegs.ts';
import { canonicalJpeg, isCanonicalJpeg, NotAReceipt } from './canonical-jpeg.ts';

const PICTURES: readonly JpegName[] = ['baseline', 'progressive', 'restarts', 'gray', 'photo'];
const LATIN1 = new TextDecoder('latin1');

const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns the offset of a marker's code in a sound picture, before its scans. */
function markerAt(bytes: Uint8Array, code: number): number {
  let at = 2;
  while (bytes[at + 1] !== code) at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  return at;
}

/** Returns the picture with another height and width in its frame. */
function withSize(name: JpegName, edges: readonly [height: number, width: number]): Uint8Array {
  const bytes = jpegOf(name);
  const at = markerAt(bytes, name === 'progressive' ? 0xc2 : 0xc0) + 5;
  bytes.set(
    edges.flatMap((edge) => [edge >> 8, edge & 255]),
    at,
  );
  return bytes;
}

/** Returns the offset of the marker behind a scan's data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] !== 0xff || bytes[at + 1] === 0 || ((bytes[at + 1] ?? 0) & 0xf8) === 0xd0) at += 1;
  return at;
}

/** Returns the codes of all segments, the scans' data left out. */
function segmentsOf(bytes: Uint8Array): number[] {
  const codes: number[] = [];
  for (let at = 2; at < bytes.length - 2; ) {
    const code = bytes[at + 1] ?? 0;
    codes.push(code);
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (code === 0xda) at = endOfScan(bytes, at);
  }
  return codes;
}

const isMetadata = (code: number): boolean => (code > 0xe0 && code <= 0xef) || code === 0xfe;

/** Returns the canonical form; undefined for what is refused. Throws any other error. */
function tryCanonical(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return canonicalJpeg(bytes);
  } catch (error) {
    if (error instanceof NotAReceipt) return undefined;
    throw error;
  }
}

test.each(PICTURES)('%s keeps its picture and nothing else', (name) => {
  const canonical = canonicalJpeg(jpegOf(name));
  expect(segmentsOf(canonical).filter(isMetadata)).toEqual([]);
  expect(segmentsOf(canonical)[0]).toBe(0xe0);
  expect(canonicalJpeg(canonical)).toEqual(canonical);
  expect([isCanonicalJpeg(canonical), isCanonicalJpeg(jpegOf('photo'))]).toEqual([true, false]);
});

test.each(['baseline', 'progressive', 'restarts', 'gray'] as const)(
  '%s without metadata stays as it is',
  (name) => {
    expect(canonicalJpeg(jpegOf(name))).toEqual(jpegOf(name));
  },
);

test('place, camera, color profile and comment of a photo are left out', () => {
  const photo = LATIN1.decode(jpegOf('photo'));
  const canonical = LATIN1.decode(canonicalJpeg(jpegOf('photo')));
  for (const text of ['Exif', 'Camera', 'ICC_PROFILE', 'Anna, at the doctor']) {
    expect([photo.includes(text), canonical.includes(text)]).toEqual([true, false]);
  }
  // The same encoder made the same picture without them.
  expect(canonicalJpeg(jpegOf('photo'))).toEqual(jpegOf('baseline'));
});

test('a thumbnail of a JFIF header is left out', () => {
  const plain = jpegOf('baseline');
  const thumbnail = [1, 1, 10, 20, 30];
  const forged = joined(plain.subarray(0, 4), [0, 19], plain.subarray(6, 18), thumbnail, plain.subarray(20));
  expect(canonicalJpeg(forged)).toEqual(plain);
  const second = joined(plain.subarray(0, 20), plain.subarray(2, 20), plain.subarray(20));
  expect(canonicalJpeg(second)).toEqual(plain);
});

test('a fill byte before a marker is left out', () => {
  const plain = jpegOf('baseline');
  const filled = joined(plain.subarray(0, 2), [255, 255], plain.subarray(2, -2), [255], plain.subarray(-2));
  expect(canonicalJpeg(filled)).toEqual(plain);
});

/** Returns the picture with a segment twice. */
function withTwice(code: number, bytes = jpegOf('baseline')): Uint8Array {
  const at = markerAt(bytes, code);
  const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  return joined(bytes.subarray(0, end), bytes.subarray(at));
}

const EOI = [0xff, 0xd9];
const plain = jpegOf('baseline');
const frameAt = markerAt(plain, 0xc0);
const frame = plain.subarray(frameAt, frameAt + 19);
const scanAt = markerAt(plain, 0xda);
const REFUSED: Readonly<Record<string, Uint8Array>> = {
  nothing: new Uint8Array(),
  'a PNG': jpegOf('png'),
  'four components': jpegOf('cmyk'),
  'a ZIP behind its end': joined(plain, bytesOf('PK\u0003\u0004 photos')),
  'a page behind its end': joined(plain, bytesOf('<script>alert(1)</script>')),
  'a second picture behind its end': joined(plain, plain),
  'one byte behind its end': joined(plain, [0xff]),
  '65,535 × 65,535 pixels': withSize('baseline', [65_535, 65_535]),
  '1,601 pixels of height': withSize('progressive', [1601, 32]),
  'no width': withSize('baseline', [32, 0]),
  'two frames': joined(plain.subarray(0, frameAt), frame, plain.subarray(frameAt)),
  'no frame': joined(plain.subarray(0, frameAt), plain.subarray(frameAt + 19)),
  'no scan': joined(plain.subarray(0, scanAt), EOI),
  'a height after the scan': joined(plain.subarray(0, -2), [0xff, 0xdc, 0, 4, 0, 9], EOI),
  'an arithmetic frame': plain.map((byte, i) => (i === frameAt + 1 ? 0xc9 : byte)),
  'a quantization table twice before a scan': withTwice(0xdb),
  'a Huffman table twice before a scan': withTwice(0xc4),
  'a restart interval twice before a scan': withTwice(0xdd, jpegOf('restarts')),
  '33 scans': joined(...Array.from({ length: 33 }, (_, i) => plain.subarray(i === 0 ? 0 : scanAt, -2)), EOI),
};

test.each(Object.entries(REFUSED))('%s is refused', (_, bytes) => {
  expect(tryCanonical(bytes)).toBeUndefined();
});

test.each(PICTURES)('%s is refused wherever it is cut off', (name) => {
  const bytes = jpegOf(name);
  for (let length = 0; length < bytes.length; length += 1)
    expect(tryCanonical(bytes.subarray(0, length))).toBeUndefined();
});

test('1,600 × 1,600 pixels are taken', () => {
  const largest = withSize('baseline', [1600, 1600]);
  expect(canonicalJpeg(largest)).toEqual(largest);
});

const byte = fc.integer({ min: 0, max: 255 });
const edit = fc.record({ at: fc.nat(4000), cut: fc.nat(40), bytes: fc.array(byte, { maxLength: 24 }) });
/** Segments that a liar would add. */
const segment = fc
  .tuple(fc.integer({ min: 0xc0, max: 0xff }), fc.array(byte, { maxLength: 12 }))
  .map(([code, content]) => [0xff, code, 0, content.length + 2, ...content]);
const mutated = fc
  .tuple(fc.constantFrom(...PICTURES, 'cmyk' as const), fc.array(fc.oneof(edit, segment), { maxLength: 4 }))
  .map(([name, edits]) => {
    let bytes = [...jpegOf(name)];
    for (const each of edits) {
      if (!Array.isArray(each)) bytes.splice(each.at % bytes.length, each.cut, ...each.bytes);
      else bytes = [...bytes.slice(0, 2), ...each, ...bytes.slice(2)];
    }
    return Uint8Array.from(bytes);
  });

test('of 10,000 mutated pictures each is refused or without metadata', () => {
  let taken = 0;
  const holds = fc.property(mutated, (bytes) => {
    const canonical = tryCanonical(bytes);
    if (canonical === undefined) return;
    taken += 1;
    expect(canonical.length).toBeLessThanOrEqual(bytes.length);
    expect(segmentsOf(canonical).filter(isMetadata)).toEqual([]);
    expect(canonicalJpeg(canonical)).toEqual(canonical);
  });
  fc.assert(holds, { numRuns: 10_000 });
  expect(taken).toBeGreaterThan(1000);
});

/** Returns two megabytes of the same few bytes. */
function repeated(bytes: readonly number[]): Uint8Array {
  const all = new Uint8Array(2_000_000);
  all.set(bytes);
  for (let done = bytes.length; done < all.length; done *= 2) all.copyWithin(done, 0, done);
  return all;
}

/** A reader that went back over what it has read would take hours. */
test('the worst two megabytes are read once', () => {
  const scan = plain.subarray(0, markerAt(plain, 0xda) + 14);
  for (const bytes of [
    [0xff],
    [0xff, 0],
    [0xff, 0xd0],
    [0xff, 0xfe, 0, 2],
    [0xff, 0xff, 0],
    [0xff, 0xdd, 0, 4, 0, 1],
  ]) {
    const worst = repeated(bytes);
    expect(tryCanonical(joinedOnce(plain.subarray(0, 2), worst))).toBeUndefined();
    expect(tryCanonical(joinedOnce(scan, worst))).toBeUndefined();
  }
});

function joinedOnce(first: Uint8Array, rest: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + rest.length);
  bytes.set(first);
  bytes.set(rest, first.length);
  return bytes;
}
