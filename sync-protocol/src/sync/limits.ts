/** The numbers of the wire, apart from its messages: who only counts by them does without the library of schemas. */

/** Raised when an older client could no longer understand the answers. */
export const PROTOCOL = 1;

/** In one request. */
export const MAX_MUTATIONS = 500;
export const MAX_REPORTS = 20;
/** Every heartbeat, so that a device can tell a quiet line from a dead one. */
export const HEARTBEAT_SECONDS = 20;

/** An outdated protocol or row schema: the push was still taken, the pull needs a newer app. */
export const UPGRADE_REQUIRED = 426;
