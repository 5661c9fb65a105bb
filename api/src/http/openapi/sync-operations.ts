/** The sync door: what a device that works offline speaks. Its messages are wire.ts, its rules are the mutators'. */
import { errorAnswer } from 'sync-protocol/rest/route.ts';
import { HEARTBEAT_SECONDS, MAX_MUTATIONS, UPGRADE_REQUIRED } from 'sync-protocol/sync/limits.ts';
import { mutationResult, stop, syncAnswer, syncRequest } from 'sync-protocol/sync/wire.ts';
import * as z from 'zod/mini';
import { SYNC_TAG } from './introduction.ts';
import type { Operation, Paths } from './openapi.ts';
import { BEARER_ALONE } from './operation.ts';
import { refusalAnswers } from './refusal-answers.ts';
import type { Schemas } from './schemas.ts';
import { SYNC_ANSWER, SYNC_REQUEST } from './sync-examples.ts';

const SYNC_WORDS = `
**For** everybody who is signed in, by the bearer token; a cookie alone is not enough.

Takes the mutations in order, at most ${MAX_MUTATIONS}, and answers every household's rows since the cursors that were sent. Either half
may be empty. A mutation that was refused is no error here: it comes back among the outcomes, with its code and its input.

A mutation's id is its identity: sent again, it is answered again and done once. After a failure of any kind send the same
mutations with the same ids. Apply an answer as a whole; drop a mutation when its outcome arrives.
`.trim();

const EVENTS_WORDS = `
**For** everybody who is signed in, by the bearer token; a cookie alone is not enough.

A stream of server-sent events that say that something is new, never what: sync then. \`hello\` comes first, \`poke\` with
\`{ householdId, version }\` after each change, a comment every ${HEARTBEAT_SECONDS} seconds, and \`bye\` before the stream ends: because the session
or what it may see has changed, or with \`{ reopenWithinSeconds }\` because this server stops. Open the next one then at a random moment
within that time.
`.trim();

const EVENTS_EXAMPLE = `event: hello
data: {"heartbeatSeconds":${HEARTBEAT_SECONDS}}

event: poke
data: {"householdId":"0198c0de-0001-7000-8000-000000000001","version":42}

`;

/** The push was taken; the answer would be one that the client can't read. */
const upgradeAnswer = z.object({
  ...errorAnswer.shape,
  outcomes: z.array(mutationResult),
  stop: z.optional(stop),
});

const upgradeExample = {
  error: 'Please reload: this version is too old to show what is new.',
  code: 'upgrade_required',
  outcomes: [],
};

const syncOperation = (schemas: Schemas): Operation => ({
  operationId: 'sync',
  tags: [SYNC_TAG],
  summary: "Send a device's queue, and have what is new",
  description: SYNC_WORDS,
  security: BEARER_ALONE,
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: schemas.input(syncRequest, 'SyncRequest'), example: SYNC_REQUEST },
    },
  },
  responses: {
    200: {
      description: 'What became of the queue, and what is new.',
      content: {
        'application/json': { schema: schemas.output(syncAnswer, 'SyncAnswer'), example: SYNC_ANSWER },
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
        "The client speaks another version of this protocol. Its queue was taken, what is new it can't have.",
      content: {
        'application/json': { schema: schemas.output(upgradeAnswer, 'upgrade'), example: upgradeExample },
      },
    },
  },
});

const eventsOperation: Operation = {
  operationId: 'syncEvents',
  tags: [SYNC_TAG],
  summary: 'Be told when something is new',
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
