/**
 * The parts of a language's messages: those of the first file, of the other screens before the sign-in, of the shell
 * with the schedule, and of the rest (web/scripts/message-parts.ts). Also the type of the message that has the service
 * worker keep a language.
 */
export const MESSAGE_PARTS = ['first', 'visitors', 'signedIn', 'rest'] as const;

/** Type of a page's message to the service worker, with the language whose messages it keeps for offline. */
export const KEEP_LANGUAGE = 'KEEP_LANGUAGE';

export type MessagePart = (typeof MESSAGE_PARTS)[number];
