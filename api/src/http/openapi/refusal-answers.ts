/** Builds the OpenAPI answers of refusals, grouped by HTTP status, with their examples and the `Retry-After` header. */
import { isRefusalCode, type RefusalCode, refusalSentence, statusOf } from 'sync-protocol/kernel/refusals.ts';
import { type RestRoute, refusalsOf } from 'sync-protocol/kernel/route.ts';
import type { Example, Header, Response } from './openapi.ts';

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'Not signed in.',
  403: 'Not allowed.',
  404: 'Not found, or no access.',
  409: 'Not possible in the current state.',
  413: 'The request is too large.',
  415: 'The body is of another type.',
  429: 'Too many requests.',
};

const RETRY_AFTER = 'Retry-After';

export const REFUSAL_HEADERS: Readonly<Record<string, Header>> = {
  [RETRY_AFTER]: {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
};

const ERROR = { $ref: '#/components/schemas/Error' };

function exampleOf(code: RefusalCode): Example {
  const sentence = refusalSentence(code);
  const isInput = code === 'bad_input';
  const error = isInput ? 'Name: Required' : sentence;
  const details = isInput ? { details: [{ path: 'name', message: 'Required' }] } : {};
  return { summary: sentence, value: { error, code, ...details } };
}

/** Returns an example for each of these codes. */
export function refusalExamples(codes: Iterable<string>): Record<string, Example> {
  const known = [...codes].filter(isRefusalCode);
  return Object.fromEntries(known.toSorted().map((code) => [code, exampleOf(code)]));
}

/** Returns one answer for refusals with the same status. */
function refusalAnswer(codes: readonly RefusalCode[]): Response {
  const [first] = codes;
  const status = first === undefined ? 400 : statusOf(first);
  const list = codes.map((code) => `- \`${code}\`: ${refusalSentence(code)}`);
  return {
    description: `${STATUS_WORDS[status] ?? 'Refused.'}\n\n${list.join('\n')}`,
    ...(status === statusOf('too_many_tries')
      ? { headers: { [RETRY_AFTER]: { $ref: `#/components/headers/${RETRY_AFTER}` } } }
      : {}),
    content: {
      'application/json': {
        schema: ERROR,
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** Returns the answers by status, in ascending order. */
export function refusalAnswers(codes: readonly RefusalCode[]): Record<string, Response> {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of new Set(codes)) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const inOrder = [...byStatus].toSorted(([a], [b]) => a - b);
  return Object.fromEntries(inOrder.map(([status, same]) => [String(status), refusalAnswer(same)]));
}

export const refusalAnswersOf = (route: RestRoute): Record<string, Response> =>
  refusalAnswers(refusalsOf(route));
