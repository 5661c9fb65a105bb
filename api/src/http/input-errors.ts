/**
 * Sets the sentences that zod/mini gives for refused input (it has none, and zod's are for programmers), returns the
 * first mistakes with the paths of their fields, and words one as the answer's sentence.
 */
import type { ErrorDetail } from 'sync-protocol/kernel/route.ts';
import * as z from 'zod/mini';

type Details = ErrorDetail[];

const KINDS: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** Returns the sentence for an issue whose schema has none. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
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

z.config({ localeError: describeIssue });

/** Limits the response to a body with thousands of mistakes. */
const MAX_DETAILS = 20;
/** Characters: an unknown key can be as long as the body. */
const MAX_PATH = 100;

/** Returns the first mistakes with their paths. An unknown key is part of its path. */
export function toDetails({ issues }: z.core.$ZodError): Details {
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

/** Returns 'Hourly rate' for `hourlyRate`, the list's name for an entry of a list, '' for the whole body. */
function toLabel(path: string): string {
  const name = path.split('.', 1)[0] ?? '';
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns one sentence for a mistake: 'Name: Must be text'. */
export function toSentence({ path, message }: Details[number]): string {
  const label = toLabel(path);
  return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
}
