/** Hands the folder of a run's statement logs on to its workers and its reporter. */
export const STATEMENT_LOGS = 'FAIRDAY_STATEMENT_LOGS';
