/** Describes `POST /api/sync` and the event stream as OpenAPI operations, for clients that work offline. */
import { HEARTBEAT_SECONDS, MAX_MUTATIONS, UPGRADE_REQUIRED } from 'sync-protocol/kernel/limits.ts';
import { syncAnswer, syncRequest } from 'sync-protocol/kernel/wire.ts';
import { SYNC_TAG } from './introduction.ts';
import type { JsonSchema, Operation, Paths } from './openapi.ts';
import { BEARER_ALONE } from './operation.ts';
import { refusalAnswers } from './refusal-answers.ts';
import { exampleOf } from './schema-docs.ts';
import type { Schemas } from './schemas.ts';

const SYNC_WORDS = `
**Access:** all signed-in accounts, with the bearer token. A cookie is not enough.

Processes up to ${MAX_MUTATIONS} mutations in order, and answers every household's changes since the cursors. Mutations and cursors
may both be empty. A refused mutation is not an error of the request: it is listed in the outcomes with its code and its input.

A mutation is identified by its id: when it is sent again, it gets the same outcome and isn't carried out twice. After any
failure, send the same mutations with the same ids. Apply an answer as a whole. Delete a mutation from the queue when its outcome
arrives.
`.trim();

const EVENTS_WORDS = `
**Access:** all signed-in accounts, with the bearer token. A cookie is not enough.

A stream of server-sent events that announce changes without their content; sync to get them. The first event is \`hello\`. A \`poke\`
with \`{ householdId, version }\` follows each change, a comment every ${HEARTBEAT_SECONDS} seconds, and \`bye\` before the stream ends because the
session or its rights have changed. \`bye\` with \`{ reopenWithinSeconds }\` means that the server is stopping: reconnect at a random
time within these seconds.
`.trim();

const EVENTS_EXAMPLE = `event: hello
data: {"heartbeatSeconds":${HEARTBEAT_SECONDS}}

event: poke
data: {"householdId":"0198c0de-0001-7000-8000-000000000001","version":42}

`;

/** The mutations were processed; the changes would be in a shape that the client can't read. */
const upgradeAnswer: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A sentence that can be shown to people.' },
    code: { type: 'string', const: 'upgrade_required', description: 'A stable code for programs.' },
    outcomes: {
      type: 'array',
      items: { $ref: '#/components/schemas/Outcome' },
      description: 'Results of the mutations.',
    },
    stop: {
      $ref: '#/components/schemas/Stop',
      description: 'Present when not all mutations were processed.',
    },
  },
  required: ['error', 'code', 'outcomes'],
};

const upgradeExample = {
  error: 'Please reload: this version is too old to show what is new.',
  code: 'upgrade_required',
  outcomes: [],
};

const syncOperation = (schemas: Schemas): Operation => ({
  operationId: 'sync',
  tags: [SYNC_TAG],
  summary: 'Send pending mutations and get changes',
  description: SYNC_WORDS,
  security: BEARER_ALONE,
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: schemas.input(syncRequest), example: exampleOf(syncRequest) },
    },
  },
  responses: {
    200: {
      description: 'Outcomes of the mutations, and the changes.',
      content: {
        'application/json': { schema: schemas.output(syncAnswer), example: exampleOf(syncAnswer) },
      },
    },
    ...refusalAnswers([
      'bad_input',
      'bad_json',
      'signed_out',
      'forbidden',
      'too_large',
      'wrong_content_type',
    ]),
    [UPGRADE_REQUIRED]: {
      description:
        'The client uses another version of this protocol. Its mutations were processed, but it gets no changes.',
      content: {
        'application/json': { schema: upgradeAnswer, example: upgradeExample },
      },
    },
  },
});

const eventsOperation: Operation = {
  operationId: 'syncEvents',
  tags: [SYNC_TAG],
  summary: 'Get an event for every change',
  description: EVENTS_WORDS,
  security: BEARER_ALONE,
  responses: {
    200: {
      description: 'A stream that stays open.',
      content: { 'text/event-stream': { schema: { type: 'string' }, example: EVENTS_EXAMPLE } },
    },
    ...refusalAnswers(['signed_out']),
  },
};

export const syncPaths = (schemas: Schemas): Paths => ({
  '/api/sync': { post: syncOperation(schemas) },
  '/api/sync/events': { get: eventsOperation },
});
