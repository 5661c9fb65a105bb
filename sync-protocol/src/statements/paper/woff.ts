/**
 * Unpacks a font from WOFF 1.0 (https://www.w3.org/TR/WOFF/), once, so that its readers don't inflate it glyph by
 * glyph.
 */

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

interface Entry {
  readonly tag: number;
  readonly checksum: number;
  readonly length: number;
  /** As it is stored: deflated, if it is shorter than `length`. */
  readonly stored: Uint8Array<ArrayBuffer>;
}

const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')),
    ).arrayBuffer(),
  );

/** Tables begin at multiples of four bytes. */
const padded = (length: number): number => (length + 3) & ~3;

export async function unpackWoff(woff: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = view.getUint16(12);
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, stored] = [view.getUint32(at + 4), view.getUint32(at + 8)];
    return {
      tag: view.getUint32(at),
      length: view.getUint32(at + 12),
      checksum: view.getUint32(at + 16),
      stored: woff.subarray(offset, offset + stored),
    };
  });
  const tables = await Promise.all(
    entries.map(async ({ stored, length }) => (stored.length < length ? inflate(stored) : stored)),
  );
  const start = SFNT_HEADER + count * SFNT_ENTRY;
  const sfnt = new Uint8Array(entries.reduce((size, { length }) => size + padded(length), start));
  const out = new DataView(sfnt.buffer);
  // The flavor, such as TrueType. Nobody here uses the header's search fields.
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, count);
  let offset = start;
  for (const [index, { tag, checksum, length }] of entries.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    out.setUint32(at, tag);
    out.setUint32(at + 4, checksum);
    out.setUint32(at + 8, offset);
    out.setUint32(at + 12, length);
    sfnt.set(tables[index] ?? new Uint8Array(), offset);
    offset += padded(length);
  }
  return sfnt;
}
