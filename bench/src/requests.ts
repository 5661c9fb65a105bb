/**
 * Measures small requests of one device that has missed nothing, in turn: a push of one mutation, a pull of nothing, a REST write, the own
 * account and /healthz. Writes are compared with one INSERT of one row, the others with a bare GET.
 */
import { addTodo, inTurns, pastDays, scheduled } from './days.ts';
import { household } from './device.ts';
import { bareFigure, compared, type Figure, sample, sized, timed } from './figure.ts';
import { startLimit } from './limit.ts';
import { startServer } from './server.ts';

const SAMPLES = sized(200);
const WARM_UPS = sized(50);
const PUSH_LIMIT = 3;

export async function* requests(): AsyncGenerator<Figure> {
  const server = await startServer();
  const limit = await startLimit(server);
  const { family, nannyId } = await household(server.origin);
  const days = pastDays(60);
  const nextDay = inTurns(days);
  const todo = { title: 'Pack the swimming bag' };
  await family.do(scheduled(days, nannyId));
  const { insert, get, ...took } = await sample({ runs: SAMPLES, warmUps: WARM_UPS }, async () => {
    // Brings the REST write of the run before.
    await family.sync();
    const { dayId } = nextDay();
    const queue = family.queue([addTodo(dayId)]);
    return {
      push: await timed(() => family.push(queue)),
      insert: await limit.write(1),
      pull: await timed(() => family.sync()),
      'rest-write': await timed(() => family.call('POST', `/api/agenda/${dayId}/todos`, todo)),
      me: await timed(() => family.call('GET', '/api/auth/me')),
      healthz: await timed(() => family.call('GET', '/healthz')),
      get: await limit.get(),
    };
  });
  yield compared('requests.push', { measured: took.push, bare: insert }, PUSH_LIMIT);
  yield compared('requests.rest-write', { measured: took['rest-write'], bare: insert }, null);
  for (const name of ['pull', 'me', 'healthz'] as const)
    yield compared(`requests.${name}`, { measured: took[name], bare: get }, null);
  yield bareFigure('requests.limit-write', insert);
  yield bareFigure('requests.limit-get', get);
}
