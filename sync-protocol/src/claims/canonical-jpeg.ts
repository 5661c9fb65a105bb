/**
 * Brings a JPEG into the one form in which receipts are stored: only what a decoder needs to draw one picture. Reads the
 * file's structure and decodes no pixels, so its time is linear in the bytes. What a scan's data say isn't checked: they
 * may hold other bytes than a picture's. docs/decisions/receipts.md says why.
 */
import { RECEIPT_EDGE_MAX } from './receipt-size.ts';

/**
 * Scans of a progressive picture; encoders make about ten. Each costs a decoder the time of the whole picture, however
 * few its bytes are.
 */
const SCANS_MAX = 32;
const COMPONENTS_MAX = 3;
/** Tables of one kind that a decoder can hold. */
const TABLES_MAX = 4;
const DEFAULT_COEFFICIENTS = 64;
const CODE_LENGTHS = 16;
const CODES_MAX = 256;

/** Marker codes of ITU-T T.81, table B.1, and of JFIF. */
const MARKER = {
  dht: 0xc4,
  rst0: 0xd0,
  rst7: 0xd7,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  dqt: 0xdb,
  dri: 0xdd,
  app0: 0xe0,
  app15: 0xef,
  com: 0xfe,
  prefix: 0xff,
} as const;
/** Baseline and progressive, both with Huffman codes: what browsers write and draw. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc2]);
const PROGRESSIVE = 0xc2;

/** `JFIF` and a zero byte, then version, unit, two densities and the size of a thumbnail. */
const JFIF = [0x4a, 0x46, 0x49, 0x46, 0x00] as const;
const JFIF_BYTES = 14;
const SOI_BYTES = 2;
const JFIF_THUMBNAIL = 12;

/** The bytes are no JPEG that can be stored as a receipt. The message is for developers. */
export class NotAReceipt extends Error {
  override name = 'NotAReceipt';
}

interface Segment {
  readonly code: number;
  /** The offset of its first byte after the length. */
  readonly from: number;
  /** The offset after its last byte. */
  readonly to: number;
}

interface Frame {
  readonly isProgressive: boolean;
  readonly components: ReadonlySet<number>;
}

class JpegReader {
  readonly #bytes: Uint8Array;
  /** Where what is kept differs from the bytes; nothing gets longer. Until then the bytes themselves are kept. */
  #kept: Uint8Array | undefined;
  #keptBytes = 0;
  #at = 0;
  #frame: Frame | undefined;
  #scans = 0;
  /** What was set since the last scan: a table set again before it is used draws nothing, but may hold a text. */
  readonly #tables = new Set<string>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Returns what is kept. Throws `NotAReceipt`. */
  read(): Uint8Array {
    if (this.#marker() !== MARKER.soi) throw new NotAReceipt('no JPEG');
    this.#keepMarker(MARKER.soi);
    for (let code = this.#marker(); code !== MARKER.eoi; code = this.#marker()) {
      const segment = this.#segment(code);
      this.#keepSegment(segment);
      if (code !== MARKER.sos) continue;
      this.#tables.clear();
      this.#keepScan();
    }
    if (this.#scans === 0) throw new NotAReceipt('no picture');
    if (this.#at !== this.#bytes.length) throw new NotAReceipt('something follows the end');
    this.#keepMarker(MARKER.eoi);
    if (this.#kept === undefined && this.#keptBytes === this.#bytes.length) return this.#bytes;
    return (this.#kept ?? this.#bytes).slice(0, this.#keptBytes);
  }

  /** Returns the byte at the offset. Throws `NotAReceipt` after the last. */
  #byte(at: number): number {
    const byte = this.#bytes[at];
    if (byte === undefined) throw new NotAReceipt('truncated');
    return byte;
  }

  #word(at: number): number {
    return this.#byte(at) * 256 + this.#byte(at + 1);
  }

  /** Returns the code of the next marker. Bytes of 0xFF may fill the space before it. */
  #marker(): number {
    if (this.#byte(this.#at) !== MARKER.prefix) throw new NotAReceipt('no marker');
    while (this.#byte(this.#at) === MARKER.prefix) this.#at += 1;
    const code = this.#byte(this.#at);
    this.#at += 1;
    return code;
  }

  #segment(code: number): Segment {
    const length = this.#word(this.#at);
    const to = this.#at + length;
    if (length < 2 || to > this.#bytes.length) throw new NotAReceipt('truncated');
    const from = this.#at + 2;
    this.#at = to;
    return { code, from, to };
  }

  #keep(piece: Uint8Array): void {
    if (this.#kept === undefined && !this.#isNext(piece)) this.#kept = this.#bytes.slice();
    this.#kept?.set(piece, this.#keptBytes);
    this.#keptBytes += piece.length;
  }

  /** Whether the original bytes already have this piece at the offset at which it is kept. */
  #isNext(piece: Uint8Array): boolean {
    const place = this.#bytes.subarray(this.#keptBytes, this.#keptBytes + piece.length);
    const isItself = piece.buffer === place.buffer && piece.byteOffset === place.byteOffset;
    return isItself || piece.every((byte, i) => byte === place[i]);
  }

  #keepMarker(code: number): void {
    this.#keep(Uint8Array.of(MARKER.prefix, code));
  }

  /** Keeps a segment whose content is sound; leaves out what draws nothing. Throws `NotAReceipt` for any other. */
  #keepSegment(segment: Segment): void {
    const { code } = segment;
    if (code === MARKER.app0) this.#keepJfif(segment);
    if ((code >= MARKER.app0 && code <= MARKER.app15) || code === MARKER.com) return;
    if (FRAMES.has(code)) this.#checkFrame(segment);
    else if (code === MARKER.dqt) this.#checkQuantization(segment);
    else if (code === MARKER.dht) this.#checkCodes(segment);
    else if (code === MARKER.dri) this.#checkInterval(segment);
    else if (code === MARKER.sos) this.#checkScan(segment);
    else throw new NotAReceipt(`marker ${code.toString(16)}`);
    this.#keepMarker(code);
    this.#keep(this.#bytes.subarray(segment.from - 2, segment.to));
  }

  /** Keeps the first JFIF header, if nothing but dropped segments is before it; never its thumbnail. */
  #keepJfif({ from, to }: Segment): void {
    const isFirst = this.#keptBytes === SOI_BYTES;
    const isJfif = to - from >= JFIF_BYTES && JFIF.every((byte, i) => this.#bytes[from + i] === byte);
    if (!isFirst || !isJfif) return;
    const header = this.#bytes.slice(from, from + JFIF_BYTES).fill(0, JFIF_THUMBNAIL);
    this.#keepMarker(MARKER.app0);
    this.#keep(Uint8Array.of(0, JFIF_BYTES + 2));
    this.#keep(header);
  }

  #checkFrame(segment: Segment): void {
    if (this.#frame !== undefined) throw new NotAReceipt('two frames');
    const { code, from } = segment;
    const [precision, height, width] = [this.#byte(from), this.#word(from + 1), this.#word(from + 3)];
    const count = this.#byte(from + 5);
    checkLength(segment, 6 + 3 * count);
    if (precision !== 8) throw new NotAReceipt(`${precision} bits`);
    if (count === 0 || count > COMPONENTS_MAX) throw new NotAReceipt(`${count} components`);
    for (const edge of [width, height])
      if (edge === 0 || edge > RECEIPT_EDGE_MAX) throw new NotAReceipt(`${width} × ${height} pixels`);
    const components = new Set<number>();
    for (let at = from + 6; at < segment.to; at += 3) {
      components.add(this.#byte(at));
      const sampling = this.#byte(at + 1);
      const isSound = [sampling >> 4, sampling & 15].every((factor) => factor >= 1 && factor <= 4);
      if (!isSound || this.#byte(at + 2) >= TABLES_MAX) throw new NotAReceipt('a malformed component');
    }
    if (components.size !== count) throw new NotAReceipt('a component twice');
    this.#frame = { isProgressive: code === PROGRESSIVE, components };
  }

  #checkInterval(segment: Segment): void {
    checkLength(segment, 2);
    this.#setOnce('restart interval');
  }

  /** Throws `NotAReceipt` for a table or interval that is set twice before a scan. */
  #setOnce(table: string): void {
    if (this.#tables.has(table)) throw new NotAReceipt(`${table} twice before a scan`);
    this.#tables.add(table);
  }

  #checkQuantization({ from, to }: Segment): void {
    let at = from;
    while (at < to) {
      const kind = this.#byte(at);
      if (kind >> 4 > 1 || (kind & 15) >= TABLES_MAX) throw new NotAReceipt('a malformed quantization table');
      this.#setOnce(`quantization ${kind & 15}`);
      at += 1 + DEFAULT_COEFFICIENTS * ((kind >> 4) + 1);
    }
    if (at !== to || from === to) throw new NotAReceipt('a malformed quantization table');
  }

  #checkCodes({ from, to }: Segment): void {
    let at = from;
    while (at < to) {
      const kind = this.#byte(at);
      let codes = 0;
      for (let i = 1; i <= CODE_LENGTHS; i += 1) codes += this.#byte(at + i);
      if (kind >> 4 > 1 || (kind & 15) >= TABLES_MAX || codes > CODES_MAX)
        throw new NotAReceipt('a malformed Huffman table');
      this.#setOnce(`Huffman ${kind}`);
      at += 1 + CODE_LENGTHS + codes;
    }
    if (at !== to || from === to) throw new NotAReceipt('a malformed Huffman table');
  }

  #checkScan(segment: Segment): void {
    if (this.#frame === undefined) throw new NotAReceipt('a scan before the frame');
    this.#scans += 1;
    if (this.#scans > SCANS_MAX) throw new NotAReceipt('too many scans');
    const { isProgressive, components } = this.#frame;
    const count = this.#byte(segment.from);
    checkLength(segment, 4 + 2 * count);
    const scanned = new Set<number>();
    for (let i = 0; i < count; i += 1) scanned.add(this.#byte(segment.from + 1 + 2 * i));
    const isSound = count > 0 && scanned.size === count && [...scanned].every((each) => components.has(each));
    const [first, last] = [this.#byte(segment.to - 3), this.#byte(segment.to - 2)];
    const isRange = isProgressive ? first <= last && last < DEFAULT_COEFFICIENTS : true;
    if (!isSound || !isRange) throw new NotAReceipt('a malformed scan');
  }

  /** Keeps a scan's coded data: up to the next marker that doesn't belong to it. */
  #keepScan(): void {
    let from = this.#at;
    for (;;) {
      const prefix = this.#bytes.indexOf(MARKER.prefix, this.#at);
      if (prefix === -1) throw new NotAReceipt('truncated');
      const next = this.#byte(prefix + 1);
      const isData = next === 0 || (next >= MARKER.rst0 && next <= MARKER.rst7);
      this.#at = isData ? prefix + 2 : prefix + 1;
      if (isData) continue;
      this.#keep(this.#bytes.subarray(from, prefix));
      if (next !== MARKER.prefix) {
        this.#at = prefix;
        return;
      }
      // A fill byte: the data may go on after it.
      from = this.#at;
    }
  }
}

function checkLength({ code, from, to }: Segment, bytes: number): void {
  if (to - from !== bytes) throw new NotAReceipt(`a segment ${code.toString(16)} of ${to - from} bytes`);
}

/**
 * Returns the JPEG without metadata: location, camera, thumbnails, color profiles and comments are left out, and pixels
 * stay as they are. Returns its own results themselves.
 * @throws NotAReceipt for what is no whole JPEG of one picture of 1 to 1,600 pixels each way and up to 3 components,
 * and for anything behind its end
 */
export const canonicalJpeg = (bytes: Uint8Array): Uint8Array => new JpegReader(bytes).read();

/** Whether the bytes are a JPEG in the form of `canonicalJpeg`. Copies none. */
export function isCanonicalJpeg(bytes: Uint8Array): boolean {
  try {
    return canonicalJpeg(bytes) === bytes;
  } catch (error) {
    if (error instanceof NotAReceipt) return false;
    throw error;
  }
}
