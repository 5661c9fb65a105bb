/**
 * Tests pending mutations of and about a nanny who is removed or invited again meanwhile, and what the removal keeps
 * and owes. Also a changed e-mail: while she joins, after her invitation, and to an address that another nanny got
 * meanwhile.
 */
import { addNanny, invite, join, TODAY } from 'api/test-support/people.ts';
import { FIXTURE_TERMS } from 'api/test-support/sample-calls.ts';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { syncAll } from '../test-device.ts';
import { shiftAt } from '../test-household.ts';
import { type ConflictScenario, testInHousehold } from './test-scenario.ts';
import { answer, deleteDay, enterHours, markPaid, openReview, saveWeek } from './test-screens.ts';

const it = testInHousehold();

const remove = async ({ home, nannyId }: ConflictScenario): Promise<void> => {
  await home.family.delete(`/api/nannies/${nannyId}`);
};

it('a removed nanny’s rows leave her device, and her input stays with her', async ({ here }) => {
  const { nanny, oldPhone, family } = here;
  const earlier = addDays(TODAY, -3);
  const [worked, asked] = [await here.day('ACCEPTED', earlier), await here.day('PENDING')];
  const hours = shiftAt('09:00', '11:00', earlier);
  await enterHours(nanny, worked, hours);
  await answer(nanny, asked, 'ACCEPTED');
  await nanny.do('todo.add', { todoId: newId(), dayId: worked, title: 'Nap' });
  await remove(here);
  await syncAll(nanny, oldPhone, family);
  for (const device of [nanny, oldPhone]) {
    const { shadow, households } = device.database;
    expect(Object.values(await device.contents()).flat()).toEqual([]);
    expect([await device.queue(), await shadow.toArray(), await households.toArray()]).toEqual([[], [], []]);
  }
  const cards = await here.cards(nanny);
  expect(cards.map(({ code }) => code)).toEqual(['nanny_removed', 'nanny_removed', 'nanny_removed']);
  expect(new Set(cards.map(({ happened }) => happened))).toEqual(
    new Set(['This nanny has been removed from the household.']),
  );
  const kept = (await nanny.attention()).find(({ name }) => name === 'day.recordHours');
  expect(kept).toMatchObject({ householdId: here.householdId, args: { dayId: worked, ...hours } });
  const { body } = await here.home.family.get<{ entries: { name: string; code: string; args: unknown }[] }>(
    '/api/history',
  );
  const logged = body.entries.filter(({ code }) => code === 'nanny_removed');
  expect(logged).toHaveLength(3);
  expect(logged.find(({ name }) => name === 'day.recordHours')?.args).toEqual({ dayId: worked, ...hours });
  await expect(nanny.perform(here.householdId, [])).rejects.toMatchObject({ code: 'no_access' });
});

/** What still counts of a nanny whose pay is archived. */
const PAY = new Set(['payment.record', 'payment.void', 'payment.payDays', 'review.resolve']);

it('changes of a removed nanny from another device are refused, and payments count', async ({ here }) => {
  const { family, tablet, nanny, nannyId } = here;
  const [worked, owed, asked, contested] = [
    await here.day('COMPLETED'),
    await here.day('COMPLETED'),
    await here.day('PENDING'),
    await here.day('ACCEPTED'),
  ];
  const [paymentId, todoId] = [newId(), newId()];
  const payment = { nannyId, paymentDate: TODAY, amountCents: 100, platform: 'CASH' } as const;
  await family.do('payment.record', { paymentId, ...payment });
  await family.do('todo.add', { todoId, dayId: asked, title: 'Nap' });
  await enterHours(family, contested, shiftAt('09:00', '11:00'));
  await enterHours(nanny, contested, shiftAt('09:00', '11:30'));
  await here.arrive(family, nanny);
  const { id: reviewId } = await openReview(tablet, contested);
  await tablet.do('nanny.edit', { nannyId, name: 'Another Name' });
  await tablet.do('nanny.setRate', { nannyId, hourlyRateCents: 2500, effectiveFrom: TODAY });
  await saveWeek(tablet, nannyId, [{ weekday: 1, startMinutes: 540, endMinutes: 600, notes: null }]);
  await tablet.do('agenda.generate', {
    nannyId,
    startDate: '2026-03-09',
    endDate: '2026-03-10',
    overwritePending: true,
    overwriteAccepted: false,
    overwriteDeclined: false,
  });
  const tomorrow = { date: '2026-03-06', ...shiftAt('09:00', '17:00', '2026-03-06') };
  await tablet.do('day.schedule', { dayId: newId(), nannyId, ...tomorrow, notes: 'Park' });
  await tablet.do('day.editSchedule', { dayId: asked, notes: 'Museum' });
  await answer(tablet, asked, 'ACCEPTED');
  await enterHours(tablet, worked, shiftAt('09:00', '12:00'));
  await markPaid(tablet, owed);
  await tablet.do('payment.record', { paymentId: newId(), ...payment });
  await tablet.do('payment.void', { paymentId });
  await tablet.do('todo.add', { todoId: newId(), dayId: asked, title: 'Bath' });
  await tablet.do('todo.rename', { todoId, title: 'Long nap' });
  await tablet.do('todo.tick', { todoId, isCompleted: true }, { isCompleted: false });
  await tablet.do('review.resolve', { reviewId, choice: 'confirm' });
  await deleteDay(tablet, asked);
  const made = (await tablet.queue()).map(({ name }) => name);
  await remove(here);
  await tablet.mustSync();
  const entries = await tablet.attention();
  const refused = new Map(entries.map(({ name, code }) => [name, code]));
  // Deleting what was deleted with her changes nothing.
  const expected = made.filter((name) => name !== 'day.remove' && !PAY.has(name));
  expect([...refused.keys()].toSorted()).toEqual(expected.toSorted());
  expect(new Set(refused.values())).toEqual(new Set(['nanny_removed']));
  expect(await tablet.all('nanny')).toMatchObject([{ id: nannyId, nannyUserId: null }]);
  expect((await tablet.all('payment')).map(({ voidedAt }) => voidedAt !== null)).toContain(true);
  expect(await openReview(tablet, contested).catch(() => 'decided')).toBe('decided');
});

it('a removal keeps hours in review, owes a late shift, and happens once', async ({ here }) => {
  const { family, tablet, nanny, nannyId } = here;
  const terms = { ...FIXTURE_TERMS, effectiveFrom: '2026-03-02' };
  await family.do('terms.set', { nannyId, ...terms });
  const contested = await here.day('ACCEPTED');
  await enterHours(family, contested, shiftAt('09:00', '11:00'));
  await enterHours(nanny, contested, shiftAt('09:00', '11:30'));
  const late = { dayId: newId(), nannyId, date: '2026-03-06', notes: null };
  await family.do('day.schedule', { ...late, ...shiftAt('09:00', '11:00', '2026-03-06') });
  await here.arrive(family, nanny);
  await answer(nanny, late.dayId, 'ACCEPTED');
  await here.arrive(nanny, tablet);
  await remove(here);
  await syncAll(family);
  const rows = Object.values(await family.contents()).flat().length;
  await remove(here);
  await syncAll(tablet, family);
  expect(Object.values(await family.contents()).flat()).toHaveLength(rows);
  const { id: reviewId } = await openReview(tablet, contested);
  await tablet.do('review.resolve', { reviewId, choice: 'confirm' });
  await syncAll(tablet, family);
  const earnings = await family.all('earning');
  expect(earnings.find(({ dayId }) => dayId === contested)?.amountCents).toBe(5000);
  expect(earnings.find(({ kind }) => kind === 'cancellation')?.amountCents).toBe(4000);
  expect((await family.all('day')).map(({ id }) => id)).toEqual([contested]);
});

it('an e-mail changed while she joins is refused; what was entered with it counts', async ({ here }) => {
  const { family, tablet, home } = here;
  const bea = await addNanny(home.family, `Bea ${newId().slice(-6)}`, 20);
  await syncAll(family, tablet);
  const nannyId = bea.id;
  await tablet.do('nanny.edit', { nannyId, email: `new-${bea.email}` });
  await tablet.do('nanny.edit', { nannyId, name: 'Bea Brook', color: 'TEAL' });
  await tablet.do('nanny.setRate', { nannyId, hourlyRateCents: 2500, effectiveFrom: '2026-12-01' });
  await join(here.testServer, home.family, bea);
  await here.arrive(tablet, family);
  const cards = await here.cards(tablet);
  expect(cards).toMatchObject([
    {
      name: 'nanny.edit',
      code: 'nanny_linked',
      entered: `Edited Bea Brook: email new-${bea.email}`,
      happened: 'This nanny has an account now, so her email can no longer be changed here.',
    },
  ]);
  const { nanny, rate } = await here.server();
  expect(nanny.find(({ id }) => id === nannyId)).toMatchObject({
    name: 'Bea Brook',
    email: bea.email,
    color: 'TEAL',
  });
  expect(rate.filter((each) => each.nannyId === nannyId)).toHaveLength(2);
});

it('an e-mail that has changed voids the link that was sent to the old one', async ({ here }) => {
  const { family, home, testServer } = here;
  const eve = await addNanny(home.family, `Eve ${newId().slice(-6)}`, 20);
  const token = await invite(home.family, eve.id);
  await family.mustSync();
  await family.do('nanny.edit', { nannyId: eve.id, email: `new-${eve.email}` });
  await here.arrive(family);
  expect(await testServer.stranger.get(`/api/invitations/${token}`)).toMatchObject({ status: 404 });
  expect(await here.cards(family)).toEqual([]);
});

it('an e-mail that another nanny got meanwhile is refused: nanny_email_taken', async ({ here }) => {
  const { family, tablet, home } = here;
  const cora = await addNanny(home.family, `Cora ${newId().slice(-6)}`, 20);
  await syncAll(family, tablet);
  const email = `shared-${newId().slice(-6)}@example.com`;
  await tablet.do('nanny.edit', { nannyId: cora.id, email });
  await family.do('nanny.add', { id: newId(), name: 'Dora', email, hourlyRateCents: 2000 });
  await here.arrive(family, tablet);
  expect(await here.cards(tablet)).toMatchObject([
    { code: 'nanny_email_taken', entered: `Edited ${cora.name}: email ${email}` },
  ]);
});

it('a nanny invited again finds her old queue in needs attention', async ({ here, nanny }) => {
  const { home } = here;
  const dayId = await here.day('ACCEPTED');
  await enterHours(nanny, dayId, shiftAt('09:00', '11:00'));
  await remove(here);
  const person = home.nannies[0]?.person;
  if (person === undefined) throw new Error('A home has a nanny');
  const again = await addNanny(home.family, person.user.name, 20);
  await join(here.testServer, home.family, again);
  await nanny.mustSync();
  expect((await nanny.all('nanny')).map(({ id }) => id)).toEqual([again.id]);
  expect([await nanny.all('day'), await nanny.queue()]).toEqual([[], []]);
  expect(await nanny.attention()).toMatchObject([
    { name: 'day.recordHours', code: 'nanny_removed', args: { dayId, ...shiftAt('09:00', '11:00') } },
  ]);
});
