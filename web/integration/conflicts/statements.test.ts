/**
 * Tests wage statements from two devices that were offline: a draft becomes the numbered one, the same dates make one
 * statement, hours in between a correction, and a voided payment none; issued ones stay. Also the employer that both
 * change.
 */
import { TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import { shiftAt } from '../test-household.ts';
import { type ConflictScenario, testInHousehold } from './test-scenario.ts';
import { enterHours } from './test-screens.ts';

const it = testInHousehold();

const today = ({ nannyId }: ConflictScenario) => ({ nannyId, from: TODAY, to: TODAY });

async function recordPayment({ family, nannyId }: ConflictScenario): Promise<string> {
  const paymentId = newId();
  const payment = { paymentDate: TODAY, amountCents: 4000, platform: 'CASH' } as const;
  await family.do('payment.record', { paymentId, nannyId, ...payment });
  return paymentId;
}

it('a statement made offline is a draft until the server has numbered it', async ({ here }) => {
  const { family, nanny } = here;
  await here.day('COMPLETED');
  await family.do('statement.issue', today(here));
  const [draft] = await family.all('statement');
  expect(draft).toMatchObject({ number: null, hash: null });
  await here.arrive(family);
  const [numbered] = await nanny.all('statement');
  expect(numbered).toMatchObject({ id: draft?.id, number: '2026-001', content: draft?.content });
  expect(numbered?.hash).toHaveLength(64);
});

it('the same dates on two devices make one statement', async ({ here }) => {
  const { family, tablet } = here;
  await here.day('COMPLETED');
  await family.do('statement.issue', today(here));
  await tablet.do('statement.issue', today(here));
  await here.arrive(tablet, family);
  expect((await here.server()).statement).toMatchObject([{ number: '2026-001', replaces: null }]);
  expect(await here.cards(family)).toEqual([]);
});

it('hours that arrived in between make the second statement a correction', async ({ here }) => {
  const { family, tablet } = here;
  await here.day('COMPLETED');
  const other = await here.day('ACCEPTED');
  await family.do('statement.issue', today(here));
  await enterHours(tablet, other, shiftAt('09:00', '10:00'));
  await tablet.do('statement.issue', today(here));
  await here.arrive(family, tablet);
  const statements = (await here.server()).statement.toSorted((a, b) =>
    (a.number ?? '').localeCompare(b.number ?? ''),
  );
  expect(statements.map(({ number, content }) => [number, content.grossCents])).toEqual([
    ['2026-001', 4000],
    ['2026-002', 6000],
  ]);
  expect(statements.map(({ replaces }) => replaces)).toEqual([null, statements[0]?.id]);
});

it('a payment that was voided has no statement; one that had one keeps it as void', async ({ here }) => {
  const { family, tablet } = here;
  await here.day('COMPLETED');
  const paymentId = await recordPayment(here);
  await here.arrive(family);
  await tablet.do('statement.issue', { paymentId });
  await family.do('payment.void', { paymentId });
  await here.arrive(family, tablet);
  expect((await here.server()).statement).toEqual([]);
  expect(await here.cards(tablet)).toMatchObject([
    { name: 'statement.issue', code: 'payment_voided', entered: 'Statement of a payment' },
  ]);

  const second = await recordPayment(here);
  await here.arrive(family);
  await family.do('statement.issue', { paymentId: second });
  await tablet.do('payment.void', { paymentId: second });
  await here.arrive(family, tablet);
  const [statement] = (await here.server()).statement;
  expect(statement).toMatchObject({ number: '2026-001', paymentId: second });
  expect(statement?.voidedAt).not.toBeNull();
});

it('hours that come after a statement count, and leave it as it was issued', async ({ here }) => {
  const { family, nanny } = here;
  const dayId = await here.day('COMPLETED');
  const other = await here.day('ACCEPTED');
  await family.do('statement.issue', today(here));
  await enterHours(nanny, other, shiftAt('09:00', '10:00'));
  await here.arrive(family, nanny);
  expect((await here.server()).statement).toMatchObject([{ content: { grossCents: 4000 } }]);
  expect(await here.dayRow(other)).toMatchObject({ status: 'COMPLETED', amountCents: 2000 });
  expect(await here.dayRow(dayId)).toMatchObject({ amountCents: 4000 });
});

it('the employer that arrives later counts whole, and issued statements stay', async ({ here }) => {
  const { family, tablet } = here;
  await here.day('COMPLETED');
  await family.do('household.saveEmployer', {
    employerName: 'Pat',
    employerAddress: '1 Main St',
    employerPhone: null,
  });
  await family.do('statement.issue', today(here));
  await tablet.do('household.saveEmployer', {
    employerName: 'Sam',
    employerAddress: null,
    employerPhone: '555',
  });
  await here.arrive(family, tablet);
  const { household, statement } = await here.server();
  expect(household).toMatchObject([{ employerName: 'Sam', employerAddress: null, employerPhone: '555' }]);
  expect(statement).toMatchObject([
    { content: { employer: { name: 'Pat', address: '1 Main St', phone: null } } },
  ]);
});
