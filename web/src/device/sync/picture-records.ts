/**
 * Records of the pictures of receipts that were made on this device: what is known of each, and its bytes. Bytes are
 * an ArrayBuffer: WebKit loses or corrupts Blobs in IndexedDB (WebKit 47700).
 */

export interface PictureRecord {
  readonly householdId: string;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** The nanny whose claim shows it. */
  readonly nannyId: string;
  readonly sizeBytes: number;
  /** Instant at which it was kept. */
  readonly keptAt: string;
  /** Instant of the server's answer that it has the picture; null before. */
  readonly sentAt: string | null;
  /** The code with which the server refuses it for good; it isn't sent again. */
  readonly refusedWith: string | null;
}

export interface PictureBytes {
  readonly householdId: string;
  readonly hash: string;
  readonly bytes: ArrayBuffer;
}

/** A picture that is kept in the write that saves its claim. */
export interface LocalPicture {
  readonly nannyId: string;
  readonly hash: string;
  readonly bytes: ArrayBuffer;
}
