/** Tests changes made during an impersonation, which has no queue: the server confirms them, or they are undone. */
import { Person } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import { expect } from 'vitest';
import type { LocalMutation } from '../src/device/sync/apply-mutations.ts';
import { applyOnline } from '../src/device/sync/apply-online.ts';
import { NotConfirmed } from '../src/device/sync/not-confirmed.ts';
import { Device } from './test-device.ts';
import { seenAccepted, shiftAt, testWithPair } from './test-household.ts';

const it = testWithPair();

function atOnce(device: Device, householdId: string, mutations: readonly LocalMutation[]) {
  const { accountId, storage, now } = device;
  const sync = async (): Promise<void> => {
    await device.sync();
  };
  return applyOnline({ accountId, storage, now, sync }, householdId, mutations);
}

const addTodo = (dayId: string, title: string): NewMutation => ({
  name: 'todo.add',
  args: { todoId: newId(), dayId, title },
});

it('a confirmed change is on the server, and the queue is empty', async ({ nanny, family, dayId, home }) => {
  expect(await atOnce(nanny, home.householdId, [addTodo(dayId, 'Nap'), addTodo(dayId, 'Walk')])).toEqual([
    { result: 'applied' },
    { result: 'applied' },
  ]);
  expect(await nanny.queue()).toEqual([]);
  await family.mustSync();
  expect((await family.all('todo')).map(({ title }) => title).toSorted()).toEqual(['Nap', 'Walk']);
});

it('an unconfirmed change is undone', async ({ nanny, dayId, home }) => {
  const before = await nanny.contents();
  nanny.network.isUp = false;
  await expect(atOnce(nanny, home.householdId, [addTodo(dayId, 'Nap')])).rejects.toThrow(NotConfirmed);
  expect(await nanny.contents()).toEqual(before);
  expect([await nanny.queue(), await nanny.attention()]).toEqual([[], []]);
  nanny.network.isUp = true;
  await nanny.mustSync();
  expect(await nanny.contents()).toEqual(before);
});

it('accepts further changes after an unconfirmed one', async ({ nanny, family, dayId, home }) => {
  nanny.network.isUp = false;
  await expect(atOnce(nanny, home.householdId, [addTodo(dayId, 'Nap')])).rejects.toThrow(NotConfirmed);
  nanny.network.isUp = true;
  await atOnce(nanny, home.householdId, [addTodo(dayId, 'Walk')]);
  await family.mustSync();
  expect((await family.all('todo')).map(({ title }) => title)).toEqual(['Walk']);
});

it('an answer that is lost once is fetched again: the change is saved, once', async ({ pair }) => {
  const { nanny, family, dayId, home } = pair;
  nanny.network.faults = ['lost answer'];
  await atOnce(nanny, home.householdId, [addTodo(dayId, 'Nap')]);
  expect(await nanny.queue()).toEqual([]);
  await family.mustSync();
  expect(await family.all('todo')).toHaveLength(1);
});

it('the next sync shows a change that arrived although its answer was lost', async ({ pair }) => {
  const { nanny, dayId, home } = pair;
  nanny.network.faults = ['lost answer', 'lost answer'];
  await expect(atOnce(nanny, home.householdId, [addTodo(dayId, 'Nap')])).rejects.toThrow(NotConfirmed);
  expect(await nanny.all('todo')).toEqual([]);
  await nanny.mustSync();
  expect(await nanny.all('todo')).toMatchObject([{ title: 'Nap' }]);
  expect(await nanny.queue()).toEqual([]);
});

it("returns the server's refusal of each mutation and leaves no entry", async ({ pair }) => {
  const { nanny, family, dayId, home } = pair;
  await family.send('day.remove', { dayId });
  const [result] = await atOnce(nanny, home.householdId, [addTodo(dayId, 'Nap')]);
  expect(result).toMatchObject({ result: 'rejected', code: 'day_deleted' });
  expect(await nanny.all('todo')).toEqual([]);
  expect(await nanny.attention()).toEqual([]);
  expect(await nanny.queue()).toEqual([]);
});

it('returns this device’s refusal without a request', async ({ nanny, dayId, home }) => {
  const asked = nanny.network.requests.length;
  const [result] = await atOnce(nanny, home.householdId, [{ name: 'day.remove', args: { dayId } }]);
  expect(result).toMatchObject({ result: 'rejected', code: 'forbidden' });
  expect(nanny.network.requests).toHaveLength(asked);
});

it('a parent who views as the nanny is refused what is hers without a request', async ({ pair, home }) => {
  const { person, dayId, family, householdId } = pair;
  const path = `/api/impersonate/${person.user.id}`;
  const { body } = await home.family.post<{ impersonationToken: string }>(path);
  const { testServer } = home;
  const viewer = new Person(testServer.app, { token: body.impersonationToken, user: person.user });
  const viewing = await Device.open(testServer, viewer);
  const asked = viewing.network.requests.length;
  const [refused] = await atOnce(viewing, householdId, [{ name: 'day.cancel', args: { dayId } }]);
  expect(refused).toMatchObject({ result: 'rejected', code: 'not_as_another' });
  expect(viewing.network.requests).toHaveLength(asked);
  const args = { dayId, ...shiftAt('06:00', '07:00') };
  await atOnce(viewing, householdId, [{ name: 'day.recordHours', args, basedOn: seenAccepted }]);
  await family.mustSync();
  expect(await viewing.row('day', householdId, dayId)).toEqual(await family.row('day', householdId, dayId));
  expect(await family.row('day', householdId, dayId)).toMatchObject({
    hoursRecordedBy: home.family.user.id,
    hoursRecordedBySide: 'family',
  });
});

it('an entry that a change replaces goes once the server confirms it, and not before', async ({ pair }) => {
  const { nanny, family, dayId, home } = pair;
  const replaces = newId();
  const reason = { code: 'day_deleted', message: '', arrivedAt: '2026-03-05T17:00:00.000Z' };
  const { householdId } = home;
  const entered = { name: 'todo.add', version: 1, args: {}, happenedAt: reason.arrivedAt };
  await nanny.database.attention.add({ id: replaces, householdId, ...entered, ...reason });
  const retry = () => atOnce(nanny, householdId, [{ ...addTodo(dayId, 'Nap'), replaces }]);
  nanny.network.isUp = false;
  await expect(retry()).rejects.toThrow(NotConfirmed);
  expect(await nanny.attention()).toMatchObject([{ id: replaces }]);
  nanny.network.isUp = true;
  await retry();
  expect(await nanny.attention()).toEqual([]);
  await nanny.database.attention.add({ id: replaces, householdId, ...entered, ...reason });
  await family.send('day.remove', { dayId });
  expect(await retry()).toMatchObject([{ code: 'day_deleted' }]);
  expect(await nanny.attention()).toMatchObject([{ id: replaces }]);
});
