/** Estimates how far the server's clock is ahead of the device's, from the times of a request and its answer. */

/** When a request was sent and its answer received, by this device's clock, in milliseconds of Unix time. */
export interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * Returns the server's clock minus this device's, in milliseconds. The server made its answer, at `serverTime` by its
 * clock, after the request was sent and before the answer arrived. Within these bounds the earlier estimate stays: a
 * slow answer must not set the time back, or what is entered next would be dated, and listed, before what was entered
 * last.
 */
export function clockOffset(
  before: number | undefined,
  { sentAt, receivedAt }: Exchange,
  serverTime: number,
): number {
  const [least, most] = [serverTime - receivedAt, serverTime - sentAt];
  return Math.min(Math.max(before ?? least, least), most);
}
