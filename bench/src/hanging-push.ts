/**
 * Measures one family's writes (99th percentile) while reminders are due for 1,000 devices whose push services never
 * answer, and how many connections to them the API holds.
 */
import { existsSync, readFileSync } from 'node:fs';
import { makeHouseholds } from 'api/test-support/many-households.ts';
import { makeSubscription, type PushService, startPushService } from 'api/test-support/push-service.ts';
import { type Figure, sized, toFigure } from './figure.ts';
import { type Server, startServer, whenDone } from './server.ts';
import { type Load, prepareWrites, underLoad } from './under-load.ts';

const DEVICES = sized(1000);
/** Takes longer than a message waits for its answer. */
const SAMPLES = sized(3000);
const WARM_UPS = sized(50);
const CONNECTIONS_MAX = 8;
/** Two messages at once go to each: fewer services would hold fewer connections. */
const HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'a.push.apple.com',
  'b.notify.windows.com',
  'jmt17.google.com',
];

/** The system's list of TCP connections, which Linux alone has. */
const CONNECTIONS_FILE = '/proc/net/tcp';
const COUNT_EVERY_MS = 10;
const OPEN_STATES = ['01', '02'];

/**
 * Counts the connections to a port that its clients hold open, again and again. The service would count one that its
 * client has just closed. Returns a function that ends this and returns the highest count; undefined without the list.
 */
function countConnections(port: number): () => number | undefined {
  if (!existsSync(CONNECTIONS_FILE)) return () => undefined;
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  let most = 0;
  const timer = setInterval(() => {
    const lines = readFileSync(CONNECTIONS_FILE, 'utf8').split('\n');
    const open = lines.filter((line) => {
      const [, , address = '', state = ''] = line.trim().split(/\s+/);
      return address.endsWith(remote) && OPEN_STATES.includes(state);
    });
    most = Math.max(most, open.length);
  }, COUNT_EVERY_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Makes families with a device each, whose push services never answer. */
async function makeDevices({ database }: Server, { replies }: PushService): Promise<void> {
  await makeHouseholds(database, { from: 1, to: DEVICES });
  const { keys } = makeSubscription('/');
  await database`
    update push_subscription set p256dh = ${keys.p256dh}, auth = ${keys.auth},
      endpoint = 'https://' || (${HOSTS}::text[])[1 + get_byte(uuid_send(id), 3) % ${HOSTS.length}::int] || '/hang'`;
  // No quiet hours: they would hold reminders back when this runs at night.
  await database`update account set quiet_from = 0, quiet_to = 0`;
  // Otherwise the database would do that by itself while the writes are timed.
  await database.unsafe('vacuum analyze');
  for (const host of HOSTS) replies.set(`https://${host}/hang`, ['hang']);
}

/** Makes a reminder due for each device, until its end, at which it reports the most connections at once. */
const remindAll =
  ({ database }: Server, service: PushService, report: (most: number | undefined) => void): Load =>
  async () => {
    const stopCounting = countConnections(service.network.port);
    whenDone(() => void stopCounting());
    await database`
      insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, created_at)
      select gen_random_uuid(), m.account_id, m.household_id, 'answered', d.id, d.date, now(), now() + interval '1 day', now()
      from push_subscription s join membership m on m.account_id = s.account_id
        cross join lateral (
          select id, date from day where household_id = m.household_id and status = 'ACCEPTED' limit 1) d`;
    await service.opened(Math.min(CONNECTIONS_MAX, DEVICES));
    return async () => {
      await database`delete from reminder`;
      // Before the service's end: another program may get its port then.
      report(stopCounting());
      await service.close();
    };
  };

export async function* hangingPush(): AsyncGenerator<Figure> {
  const service = await startPushService();
  whenDone(() => service.close());
  const server = await startServer({
    program: new URL('push-server.ts', import.meta.url),
    env: { BENCH_PUSH_PORT: `${service.network.port}` },
  });
  await makeDevices(server, service);
  const parts = await prepareWrites(server, { runs: SAMPLES, warmUps: WARM_UPS });
  let most: number | undefined;
  yield* underLoad(
    'hanging-push',
    remindAll(server, service, (count) => (most = count)),
    parts,
  );
  const more = { unit: 'connections', limit: CONNECTIONS_MAX, runs: 1 } as const;
  if (most !== undefined) yield toFigure('hanging-push.connections', most, more);
}
