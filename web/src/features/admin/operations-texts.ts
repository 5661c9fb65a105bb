/** What the super admin's view of the server says. */
export const texts = {
  title: 'Operations',
  titleWords: 'How the server fares',
  users: 'Users',
  subtitle: (since: string, at: string) =>
    `The last hour of the server that answered. It has run since ${since}; you see it as it was at ${at}.`,
  loading: 'Loading how the server fares…',
  cannotLoad: 'This view could not be loaded. Connect to the internet and try again.',
  tryAgain: 'Try again',
  failed: 'How the server fares could not be loaded',
  failedWords: 'Fairday could not answer. Try again shortly.',
  offline: 'How the server fares is not known without a connection. You are offline.',
  offlineAsOf: (time: string) => `You see it as it was at ${time}.`,

  now: {
    streams: 'Devices that listen',
    streamsWords: 'Open event streams',
    database: 'Busy connections',
    databaseWords: (idle: number, size: number, answer: string) =>
      `${idle} idle; this server may open ${size}. The database answers in ${answer}.`,
    databaseAway: 'Away',
    databaseAwayWords: 'The database does not answer',
    delay: 'Event-loop delay',
    delayWords: 'The longest, just now',
    memory: 'Memory',
    memoryWords: 'Of this server’s process',
  },

  time: 'From',
  total: 'Total',
  count: 'Count',
  milliseconds: 'Milliseconds',
  empty: 'Nothing in the last hour.',
  requests: {
    title: 'Requests',
    words: 'Answers of the API, in five minutes each.',
    emptyWords: 'What devices and people ask for appears here.',
    all: 'Answered',
    refused: 'Refused',
    failed: 'Failed',
  },
  times: {
    title: 'Answer times',
    words: 'What half of the answers, and 19 of 20, did not take longer than.',
    emptyWords: 'How long answers took appears here.',
    median: 'Half',
    p95: '19 of 20',
  },
  sync: {
    title: 'What devices sent',
    words: 'Changes that were sent, by result.',
    emptyWords: 'What devices send appears here.',
    applied: 'Applied',
    inReview: 'In review',
    rejected: 'Rejected',
  },
  ages: {
    title: 'How long it had waited',
    words: 'The oldest change of each push, by its age when it arrived.',
    emptyWords: 'How long devices were without a connection appears here.',
    pushes: 'Pushes',
    age: 'Up to',
    older: 'Older',
  },
  streams: {
    title: 'Listening devices and connections',
    words: 'The most at once, in five minutes each.',
    emptyWords: 'How many devices listen appears here.',
    streams: 'Devices',
    connections: 'Busy connections',
  },
  delay: {
    title: 'Event-loop delay',
    words: 'The longest in five minutes each: everybody waits for it.',
    emptyWords: 'By how much the server was late appears here.',
    longest: 'Longest',
  },
  codes: {
    title: 'By result',
    result: 'Result',
  },
};

/** In seconds, as the server tells queues apart. */
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
  noop: 'Nothing to change',
  review: 'In review',
  rejected: 'Rejected',
};

/** 'Rejected (day_paid)' */
export const resultName = (result: string, code: string | null): string =>
  `${results[result] ?? result}${code === null ? '' : ` (${code})`}`;
