/** Tests with PostgreSQL the REST routes of time off: what a trip of two dates becomes, and what a repeat changes. */
import { expect, test } from 'vitest';
import { sharedFixture } from '../../test-support/fixture.ts';
import { FIXTURE_POLICY } from '../../test-support/leave-sample-calls.ts';
import { TODAY } from '../../test-support/people.ts';

const fixture = sharedFixture();

interface Row {
  readonly id: string;
  readonly groupId: string;
  readonly date: string;
  readonly status: string;
  readonly kind: string;
  readonly rateCents: number | null;
  readonly balanceMinutes: number;
  readonly takenMinutes: number;
}

test('a trip is asked for whole, answered by date, and taken from the balance', async () => {
  const { home, mia } = fixture;
  const path = `/api/nannies/${mia.record.id}/leave`;
  const dates = ['2026-04-06', '2026-04-07'].map((date) => ({ date, minutes: 480 }));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = () => mia.person.call<Row[]>('POST', path, { body: { kind: 'VACATION', dates }, headers });
  const first = await ask();
  expect(first).toMatchObject({ status: 201, body: [{ status: 'ASKED' }, { status: 'ASKED' }] });
  expect(new Set(first.body.map(({ groupId }) => groupId)).size).toBe(1);
  expect((await ask()).body).toEqual(first.body);
  const past = [...dates, { date: '2026-03-01', minutes: 480 }];
  const refused = await mia.person.post<unknown>(path, { kind: 'PERSONAL', dates: past });
  expect(refused).toMatchObject({ status: 409, body: { code: 'leave_past' } });

  const [monday] = first.body;
  const approve = (rateCents: number) =>
    home.family.post(`/api/leave/${monday?.id}/answer`, { status: 'APPROVED', paidMinutes: 300, rateCents });
  const rateCents = monday?.rateCents ?? 0;
  expect(await approve(rateCents + 1)).toMatchObject({ status: 409, body: { code: 'leave_changed' } });
  expect(await approve(rateCents)).toMatchObject({ status: 200, body: { rateCents, status: 'APPROVED' } });
  const listed = await home.viewer.get<Row[]>(`${path}?from=2026-04-06&to=2026-04-07`);
  expect(listed.body.map(({ date, status }) => [date, status])).toEqual([
    ['2026-04-06', 'APPROVED'],
    ['2026-04-07', 'ASKED'],
  ]);
  const balances = async (on: string) =>
    (await home.viewer.get<Row[]>(`${path}/balances?on=${on}`)).body.map((each) => [
      each.kind,
      each.takenMinutes,
      each.balanceMinutes,
    ]);
  expect(await balances(TODAY)).toEqual([['VACATION', 0, 600]]);
  // Only what is planned is paid: the base schedule has 480 minutes on Mondays.
  expect(await balances('2026-04-06')).toEqual([['VACATION', 300, 300]]);
  const far = await home.viewer.get<unknown>(`${path}/balances?on=2028-01-01`);
  expect(far).toMatchObject({ status: 400, body: { code: 'bad_input' } });
});

test('an entry is undone once by its author, and the balance is as before', async () => {
  const { home, kim } = fixture;
  const path = `/api/nannies/${kim.record.id}/leave`;
  const left = async () =>
    (await kim.person.get<Row[]>(`${path}/balances?on=${TODAY}`)).body[0]?.balanceMinutes;
  const before = await left();
  const added = await home.family.post<Row>(`${path}/adjustments`, {
    kind: 'VACATION',
    date: TODAY,
    minutes: 45,
  });
  expect(await left()).toBe((before ?? 0) + 45);
  const undo = () => home.family.delete(`/api/leave-entries/${added.body.id}`);
  expect([(await undo()).status, (await undo()).status]).toEqual([204, 404]);
  expect(await left()).toBe(before);
});

test('what is paid out is owed, and a policy that was set is listed', async () => {
  const { home, kim } = fixture;
  const path = `/api/nannies/${kim.record.id}/leave`;
  const body = { kind: 'VACATION', minutes: 60, balanceMinutes: 600 };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const payOut = () => home.family.call<Row>('POST', `${path}/payouts`, { body, headers });
  const paid = await payOut();
  expect(paid).toMatchObject({ status: 201, body: { type: 'PAID_OUT', minutes: -60, date: TODAY } });
  expect((await payOut()).body).toEqual(paid.body);
  const earnings = await home.family.get<{ kind: string; minutes: number }[]>(
    `/api/earnings?nannyId=${kim.record.id}`,
  );
  expect(earnings.body.filter(({ kind }) => kind === 'leave')).toMatchObject([{ minutes: 60 }]);
  await home.family.put(`${path}/policies`, FIXTURE_POLICY);
  const policies = await kim.person.get<unknown[]>(`${path}/policies`);
  expect(policies.body).toMatchObject([FIXTURE_POLICY, { kind: 'VACATION' }]);
});
