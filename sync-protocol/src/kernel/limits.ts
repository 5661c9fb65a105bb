/**
 * Constants of sync messages without their schemas, so that importing them doesn't load zod: the protocol's version,
 * the largest counts per request, the heartbeat's interval, the header of a device's zone, and the status 426.
 */

/** Raised when older clients can no longer read the answers. */
export const PROTOCOL = 1;

/** Per request. */
export const MAX_MUTATIONS = 500;
export const MAX_REPORTS = 20;
/** Interval of heartbeats on the event stream: a device reconnects when they fail to come. */
export const HEARTBEAT_SECONDS = 20;

/** A device's IANA time zone, in a header: older servers refuse bodies with an unknown field. */
export const ZONE_HEADER = 'fairday-timezone';

/** HTTP status for an outdated protocol or row schema: the push was taken, the pull needs a newer app. */
export const UPGRADE_REQUIRED = 426;
