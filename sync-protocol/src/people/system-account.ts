/**
 * The account id of the server as the author of its own changes in a household. No account has this id, so the log
 * and the history have no name for it: the app shows such entries as Fairday's.
 */
export const SYSTEM_ACCOUNT_ID = '00000000-0000-8000-8000-00000000fa1d';
