/** The calls that trigger the refusals of the routes of push messages. */
import { register, startTestServer } from './people.ts';
import { makeSubscription } from './push-service.ts';
import { type RefusalsByRoute, sample, send, type TriggerRefusal, withBody } from './refusal-calls.ts';

/** Calls a server without DATA_KEY, whose folder can't be written. */
const withoutDataKey: TriggerRefusal = async (fixture, name) => {
  const server = await startTestServer({ config: { dataKey: undefined, dataDir: '/dev/null' } });
  try {
    return await send(await register(server, 'Fay', 'FAMILY'), sample(fixture, name));
  } finally {
    await server.close();
  }
};

export const PUSH_REFUSALS = {
  pushKey: { no_push: withoutDataKey },
  subscribePush: {
    push_host: withBody(() => makeSubscription('/one', 'fcm.googleapis.com.evil.test')),
  },
  testPush: { no_push: withoutDataKey },
} satisfies RefusalsByRoute;
