/** Environment variable with the folder of a run's statement logs, for its workers and its reporter. */
export const STATEMENT_LOGS = 'FAIRDAY_STATEMENT_LOGS';
