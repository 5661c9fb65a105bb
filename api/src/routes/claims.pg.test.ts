/** Tests with PostgreSQL the REST routes of claims: from a rate to a payment, what a repeat changes, and lists. */
import { expect, test } from 'vitest';
import { sharedFixture } from '../../test-support/fixture.ts';
import { TODAY } from '../../test-support/people.ts';

const fixture = sharedFixture();

interface Claim {
  readonly id: string;
  readonly status: string;
  readonly amountCents: number;
  readonly kind: string;
}
interface Paid {
  readonly payments: readonly { readonly kind: string; readonly amountCents: number }[];
  readonly errors: readonly { readonly id: string; readonly code: string }[];
}

const key = () => ({ 'idempotency-key': crypto.randomUUID() });

test('mileage is submitted once, approved as it was seen, and paid back', async () => {
  const { home, mia } = fixture;
  const path = `/api/nannies/${mia.record.id}`;
  const rate = { effectiveFrom: '2026-01-01', rateTenths: 725 };
  expect(await home.family.put(`${path}/mileage-rates`, rate)).toMatchObject({ status: 200, body: rate });
  expect((await mia.person.get(`${path}/mileage-rates`)).body).toEqual([rate]);

  const headers = key();
  const body = { kind: 'MILEAGE', date: TODAY, distanceTenths: 124 };
  const submit = () => mia.person.call<Claim>('POST', `${path}/claims`, { body, headers });
  const claim = await submit();
  expect(claim).toMatchObject({ status: 201, body: { status: 'SUBMITTED', amountCents: 899, unit: 'MILE' } });
  expect((await submit()).body).toEqual(claim.body);
  const mine = `/api/claims/${claim.body.id}`;
  const decide = (amountCents: number) =>
    home.family.post<Claim>(`${mine}/decide`, { status: 'APPROVED', amountCents });
  expect(await decide(898)).toMatchObject({ status: 409, body: { code: 'claim_changed' } });
  expect(await decide(899)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  const decline = { status: 'DECLINED', amountCents: 899, note: 'No' };
  const stale = await home.family.post<Claim>(`${mine}/decide`, { ...decline, seenStatus: 'SUBMITTED' });
  expect(stale).toMatchObject({ status: 200, body: { status: 'APPROVED' } });

  const earnings = `/api/earnings?nannyId=${mia.record.id}`;
  const owed = (await home.family.get<Claim[]>(earnings)).body.filter(({ id }) => id === claim.body.id);
  expect(owed).toMatchObject([{ kind: 'mileage', amountCents: 899, openCents: 899 }]);
  const pay = { claims: [{ id: claim.body.id, amountCents: 899 }], platform: 'CASH', paymentDate: TODAY };
  const again = key();
  const paying = () => home.family.call<Paid>('POST', '/api/claims/pay', { body: pay, headers: again });
  const paid = await paying();
  expect(paid.body).toMatchObject({ payments: [{ kind: 'REIMBURSED', amountCents: 899 }], errors: [] });
  expect((await paying()).body).toEqual(paid.body);
  const refused = await home.family.post('/api/claims/pay', pay);
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_paid' } });
});

test('claims of two nannies are paid with a payment each, and what can’t be is told', async () => {
  const { home, mia, kim } = fixture;
  const unknown = crypto.randomUUID().replace(/^(.{14})./, '$17');
  const [first, second] = [mia.claims.byFamily, kim.claims.byFamily];
  const claims = [first, second, mia.claims.byNanny, unknown].map((id) => ({ id, amountCents: 1250 }));
  const { status, body } = await home.family.post<Paid>('/api/claims/pay', { claims, paymentDate: TODAY });
  expect(status).toBe(200);
  expect(body.payments.map(({ amountCents }) => amountCents)).toEqual([1250, 1250]);
  expect(body.errors).toEqual([
    { id: mia.claims.byNanny, code: 'claim_not_approved' },
    { id: unknown, code: 'not_found' },
  ]);
});

test('a nanny lists and withdraws her own claims alone', async () => {
  const { mia, kim } = fixture;
  const path = `/api/nannies/${mia.record.id}/claims`;
  const all = await mia.person.get<Claim[]>(`${path}?from=${TODAY}&to=${TODAY}`);
  expect(all.body.map(({ id }) => id)).toContain(mia.claims.byNanny);
  expect((await mia.person.get<Claim[]>(`${path}?to=2026-01-01`)).body).toEqual([]);
  expect(await kim.person.get(path)).toMatchObject({ status: 404 });
  const withdraw = (by: typeof mia) => by.person.post(`/api/claims/${mia.claims.byNanny}/withdraw`);
  expect(await withdraw(kim)).toMatchObject({ status: 404 });
  expect(await withdraw(mia)).toMatchObject({ status: 200, body: { status: 'WITHDRAWN' } });
});
