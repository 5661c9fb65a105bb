/** Estimates how far the server's clock is ahead of the device's, from the times of a request and its answer. */

/** A request and its answer, in milliseconds of Unix time. */
export interface Exchange {
  /** By this device's clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** When the server made the answer, by its clock. */
  readonly serverTime: number;
}

/**
 * Returns the server's clock minus this device's, in milliseconds. The server made its answer after the request was
 * sent and before the answer arrived. Within these bounds the estimate before stays: a slow answer must not set the
 * time back, or what is entered next would be dated, and listed, before what was entered last.
 */
export function clockOffset(
  before: number | undefined,
  { sentAt, receivedAt, serverTime }: Exchange,
): number {
  const [least, most] = [serverTime - receivedAt, serverTime - sentAt];
  return Math.min(Math.max(before ?? least, least), most);
}
