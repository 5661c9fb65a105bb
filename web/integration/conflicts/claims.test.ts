/** Tests claims that two devices change while offline: the first decision stands, and nothing is paid twice. */
import { TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect } from 'vitest';
import type { Device } from '../test-device.ts';
import { type ConflictScenario, testInHousehold } from './test-scenario.ts';

const it = testInHousehold();

/** Submits an expense of today as the nanny. Returns its id. */
async function submit({ nanny, nannyId }: ConflictScenario): Promise<string> {
  const claimId = newId();
  await nanny.do('claim.submit', {
    claimId,
    nannyId,
    kind: 'EXPENSE',
    date: TODAY,
    category: 'PARKING',
    distanceTenths: null,
    amountCents: 1250,
    note: null,
    receiptHash: null,
  });
  return claimId;
}

/** Decides a claim as the device shows it. */
async function decide(device: Device, claimId: string, status: 'APPROVED' | 'DECLINED'): Promise<void> {
  const claim = (await device.all('claim')).find(({ id }) => id === claimId);
  if (claim === undefined) throw new Error('This device does not show that claim');
  const note = status === 'DECLINED' ? 'Not ours' : null;
  const { amountCents, status: seen } = claim;
  await device.do('claim.decide', { claimId, status, note }, { amountCents, status: seen });
}

const pay = (device: Device, nannyId: string, claimId: string) =>
  device.do('claim.pay', {
    paymentId: newId(),
    nannyId,
    claims: [{ claimId, amountCents: 1250 }],
    platform: 'VENMO',
    paymentDate: TODAY,
  });

const statuses = async (here: ConflictScenario) => (await here.server()).claim.map(({ status }) => status);
const open = async (here: ConflictScenario) =>
  (await here.server()).earning.map(({ openCents }) => openCents);
const codes = async (here: ConflictScenario, device: Device) =>
  (await here.cards(device)).map(({ code }) => code);

it.for(['withdrawn', 'approved'])(
  'approved on one side, withdrawn on the other: %s first',
  async (first, { here }) => {
    const { family, nanny } = here;
    const claimId = await submit(here);
    await here.arrive(nanny);
    await decide(family, claimId, 'APPROVED');
    await nanny.do('claim.withdraw', { claimId });
    await here.arrive(...(first === 'withdrawn' ? [nanny, family] : [family, nanny]));
    expect(await statuses(here)).toEqual(['WITHDRAWN']);
    expect(await open(here)).toEqual([]);
    expect(await codes(here, family)).toEqual(first === 'withdrawn' ? ['claim_withdrawn'] : []);
  },
);

it('two devices of the family decide: the first decision stands', async ({ here }) => {
  const { family, tablet, nanny } = here;
  const claimId = await submit(here);
  await here.arrive(nanny);
  await decide(family, claimId, 'APPROVED');
  await decide(tablet, claimId, 'DECLINED');
  await here.arrive(family, tablet);
  expect(await statuses(here)).toEqual(['APPROVED']);
  expect(await open(here)).toEqual([1250]);
  expect(await codes(here, tablet)).toEqual([]);
});

it('two devices of the family pay a claim: it is paid once', async ({ here }) => {
  const { family, tablet, nanny, nannyId } = here;
  const claimId = await submit(here);
  await here.arrive(nanny);
  await decide(family, claimId, 'APPROVED');
  await here.arrive(family, tablet);
  await pay(family, nannyId, claimId);
  await pay(tablet, nannyId, claimId);
  await here.arrive(family, tablet);
  expect((await here.server()).payment.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['REIMBURSED', 1250],
  ]);
  expect(await open(here)).toEqual([0]);
  expect(await codes(here, tablet)).toEqual(['already_paid']);
});
