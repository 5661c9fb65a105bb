/** What is wrong with an input, in plain words: zod/mini has none of its own, and zod's are for programmers. */
import type { ErrorAnswer } from 'sync-protocol/rest/route.ts';
import * as z from 'zod/mini';

type Details = NonNullable<ErrorAnswer['details']>;

const KINDS: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** The word for an issue that its schema has no sentence for. */
function wordsFor(issue: z.core.$ZodRawIssue): string {
  const unit = UNITS[String(issue['origin'])] ?? '';
  const verb = unit === ' entries' ? 'have' : 'be';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : (KINDS[issue.expected] ?? 'Is not valid');
    case 'too_small':
      return unit !== '' && issue.minimum === 1
        ? 'Required'
        : `Must ${verb} at least ${issue.minimum}${unit}`;
    case 'too_big':
      return `Must ${verb} at most ${issue.maximum}${unit}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Must be one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return 'Is not known here';
    default:
      return 'Is not valid';
  }
}

z.config({ localeError: wordsFor });

/** Enough for a form; a body of a thousand mistakes is not answered by a thousand sentences. */
const MAX_DETAILS = 20;
/** A key that is not ours can be as long as a body. */
const MAX_PATH = 100;

/** What is wrong where, the first mistakes of many; a key that is not known is named itself. */
export function detailsOf({ issues }: z.core.$ZodError): Details {
  const details: { path: string; message: string }[] = [];
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      if (details.length === MAX_DETAILS) return details;
      const path = [...issue.path.map(String), ...(key === undefined ? [] : [key])].join('.');
      const isWhole = path === '' && issue.code === 'invalid_type';
      const message = isWhole ? 'The body must be a JSON object.' : issue.message;
      details.push({ path: path.slice(0, MAX_PATH), message });
    }
  }
  return details;
}

/** `hourlyRate` as a person reads it: 'Hourly rate'; of a list, the list's name; of the whole, nothing. */
function labelOf(path: string): string {
  const name = path.split('.', 1)[0] ?? '';
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One sentence for the first mistake: 'Name: Must be text'. */
export function sentenceOf({ path, message }: Details[number]): string {
  const label = labelOf(path);
  return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
}
