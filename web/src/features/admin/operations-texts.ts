/** Texts of the operations panel, with the labels of queue ages and mutation results. */

export const texts = {
  title: 'Operations',
  titleWords: 'Server health',
  users: 'Users',
  subtitle: (since: string, at: string) =>
    `The last hour of the server that responded, running since ${since}. As of ${at}.`,
  loading: 'Loading server health…',
  cannotLoad: 'Couldn’t load server health. Connect to the internet and try again.',
  tryAgain: 'Try Again',
  failed: 'Couldn’t load server health',
  offline: 'Server health needs a connection. You are offline.',
  offlineAsOf: (time: string) => `Showing it as of ${time}.`,

  now: {
    streams: 'Connected devices',
    streamsWords: 'Open event streams',
    database: 'Busy connections',
    databaseWords: (idle: number, size: number, answer: string) =>
      `${idle} idle, ${size} at most. The database responds in ${answer}.`,
    databaseAway: 'Unavailable',
    databaseAwayWords: 'The database doesn’t respond',
    delay: 'Event-loop delay',
    delayWords: 'Longest in the last minutes',
    memory: 'Memory',
    memoryWords: 'Used by this server’s process',
  },

  time: 'From',
  total: 'Total',
  count: 'Count',
  milliseconds: 'Milliseconds',
  empty: 'Nothing in the last hour.',
  requests: {
    title: 'Requests',
    words: 'API responses per five minutes.',
    emptyWords: 'API requests appear here.',
    all: 'Answered',
    refused: 'Refused',
    failed: 'Failed',
  },
  times: {
    title: 'Response times',
    words: 'The longest time of the fastest half, and of 19 of 20 responses.',
    emptyWords: 'Response times appear here.',
    median: 'Half',
    p95: '19 of 20',
  },
  sync: {
    title: 'Changes from devices',
    words: 'Changes that were sent, by result.',
    emptyWords: 'Changes from devices appear here.',
    applied: 'Applied',
    inReview: 'In review',
    rejected: 'Rejected',
  },
  ages: {
    title: 'Age of queued changes',
    words: 'The age of the oldest change in each push when it arrived.',
    emptyWords: 'How long devices were offline appears here.',
    pushes: 'Pushes',
    age: 'Up to',
    older: 'Older',
  },
  streams: {
    title: 'Connected devices and database connections',
    words: 'The most at once per five minutes.',
    emptyWords: 'Connected devices appear here.',
    streams: 'Devices',
    connections: 'Busy connections',
  },
  delay: {
    title: 'Event-loop delay',
    words: 'The longest per five minutes. It delays every response.',
    emptyWords: 'Event-loop delays appear here.',
    longest: 'Longest',
  },
  codes: {
    title: 'By result',
    result: 'Result',
  },
};

/** Labels of the server's age groups, by their upper limit in seconds. */
export const AGES: Readonly<Record<number, string>> = {
  60: '1 min',
  600: '10 min',
  3600: '1 h',
  21_600: '6 h',
  86_400: '1 day',
  259_200: '3 days',
  604_800: '1 week',
};

const results: Readonly<Record<string, string>> = {
  applied: 'Applied',
  noop: 'No change',
  review: 'In review',
  rejected: 'Rejected',
};

/** Returns 'Rejected (day_paid)'. */
export const formatResult = (result: string, code: string | null): string =>
  `${results[result] ?? result}${code === null ? '' : ` (${code})`}`;
