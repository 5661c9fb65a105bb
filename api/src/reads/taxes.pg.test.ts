/**
 * Tests federal taxes through the API with PostgreSQL: the example of the instructions for Schedule H, suggestions that
 * are recorded, voids, a late payment of the year, settings, answers, and who may read what.
 */
import type { SuggestionAnswer, TaxesAnswer, TaxSettingAnswer } from 'sync-protocol/taxes/taxes-rest.ts';
import { figuresOf, playCase, TAX_CASES } from 'sync-protocol/test-support/tax-cases.ts';
import { describe, expect, test } from 'vitest';
import { openHome, recordPayment, workDay } from '../../test-support/ledger.ts';
import { addNanny, join, joinAsMember, type Person, sharedTestServer } from '../../test-support/people.ts';

const server = sharedTestServer();

const taxesOf = async (person: Person, year = 2026): Promise<TaxesAnswer> =>
  (await person.get<TaxesAnswer>(`/api/years/${year}/taxes`)).body;

type SettingOfYear = TaxSettingAnswer & { readonly year?: number };

const saveSetting = (person: Person, nannyId: string, { year = 2026, ...body }: SettingOfYear) =>
  person.call<TaxSettingAnswer>('PUT', `/api/nannies/${nannyId}/tax-setting?year=${year}`, { body });

const suggest = async (
  person: Person,
  nannyId: string,
  [grossCents, paymentDate]: readonly [number, string],
) =>
  (
    await person.get<SuggestionAnswer>(
      `/api/payments/suggestion?nannyId=${nannyId}&grossCents=${grossCents}&paymentDate=${paymentDate}`,
    )
  ).body;

describe('a year’s taxes', () => {
  test.each(TAX_CASES)('are the cents that every way comes to: $name', async (taxCase) => {
    const { year, netCents, w2, scheduleH } = taxCase;
    server.clock.now = `${year}-12-31T17:00:00.000Z`;
    const { family } = await openHome(server);
    const mia = await addNanny(family, 'Mia', 400);
    // Enough is owed for all that is withheld.
    if (taxCase.setting === 'WITHHOLD') await workDay(family, mia.id, { date: `${year}-01-02`, hours: 9 });
    const net = await playCase(taxCase, {
      choose: (setting) => saveSetting(family, mia.id, { setting, reason: null, year }),
      suggest: async ({ grossCents, paymentDate }) =>
        (await suggest(family, mia.id, [grossCents, paymentDate])).lines,
      record: async ({ withheld, ...payment }) => {
        const { status } = await recordPayment(family, {
          nannyId: mia.id,
          ...payment,
          withheld: [...withheld],
        });
        expect(status).toBe(201);
      },
    });
    expect(net).toBe(netCents);
    const taxes = await taxesOf(family, year);
    expect(taxes.nannies).toMatchObject([{ nannyId: mia.id, setting: taxCase.setting }]);
    expect(figuresOf({ w2: taxes.nannies[0]?.w2, scheduleH: taxes.scheduleH })).toEqual({ w2, scheduleH });
  });

  test('withhold what is suggested, payment after payment, and forget what is voided', async () => {
    server.clock.now = '2026-12-20T17:00:00.000Z';
    const { family, mia } = await openHome(server);
    await saveSetting(family, mia.id, { setting: 'WITHHOLD', reason: null });
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-04'])
      await workDay(family, mia.id, { date, hours: 7 });
    const paid: string[] = [];
    for (const [paymentDate, grossCents] of [
      ['2026-03-06', 10_007],
      ['2026-06-05', 13_339],
      ['2026-03-13', 113],
    ] as const) {
      const { lines } = await suggest(family, mia.id, [grossCents, paymentDate]);
      const withheld = lines.map(({ tax, cents }) => ({ tax, amountCents: cents }));
      const net = grossCents - withheld.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const { status, body } = await recordPayment(family, {
        nannyId: mia.id,
        paymentDate,
        amountCents: net,
        platform: 'ZELLE',
        withheld,
      });
      expect(status).toBe(201);
      paid.push(body.id);
    }
    // 23,459 cents: 1,454.458 and 340.156.
    const before = await taxesOf(family);
    expect(before.nannies[0]?.w2).toMatchObject({ box1Cents: 23_459, box4Cents: 1454, box6Cents: 340 });
    await family.call('DELETE', `/api/payments/${paid[1]}`);
    expect((await taxesOf(family)).nannies[0]).toMatchObject({ wagesCents: 10_120 });
    const { lines } = await suggest(family, mia.id, [13_339, '2026-06-05']);
    const { body: again } = await recordPayment(family, {
      nannyId: mia.id,
      paymentDate: '2026-06-05',
      amountCents: 13_339 - lines.reduce((sum, { cents }) => sum + cents, 0),
      platform: 'ZELLE',
      withheld: lines.map(({ tax, cents }) => ({ tax, amountCents: cents })),
    });
    expect(again).toMatchObject({ kind: 'PAID', tax: null });
    expect((await taxesOf(family)).nannies[0]?.w2).toEqual(before.nannies[0]?.w2);
    const records = (await family.get<{ label: string; tax: string }[]>('/api/payments/records')).body;
    expect(records.filter(({ tax }) => tax === 'MEDICARE').map(({ label }) => label)).toEqual(
      Array(4).fill('Medicare'),
    );
  });

  test('have a part for earlier payments where the threshold is crossed late', async () => {
    server.clock.now = '2026-12-20T17:00:00.000Z';
    const { family, mia } = await openHome(server);
    for (let i = 0; i < 7; i += 1) {
      await recordPayment(family, { nannyId: mia.id, amountCents: 33_333, paymentDate: `2026-0${i + 1}-05` });
    }
    expect((await suggest(family, mia.id, [70_000, '2026-08-05'])).lines).toEqual([]);
    await saveSetting(family, mia.id, { setting: 'WITHHOLD', reason: null });
    const { lines, wagesCents } = await suggest(family, mia.id, [70_000, '2026-08-05']);
    expect(wagesCents).toBe(303_331);
    expect(lines.map(({ cents, missingCents }) => cents + missingCents)).toEqual([18_807, 4398]);
  });

  test('count a payment of the last evening in the household’s zone', async () => {
    server.clock.now = '2027-01-01T07:30:00.000Z';
    const { family, mia } = await openHome(server);
    await family.call('PUT', '/api/family-profile', {
      body: { timezone: 'America/Los_Angeles', billingIncrementMinutes: 15, currency: 'USD' },
    });
    await recordPayment(family, { nannyId: mia.id, amountCents: 5000, paymentDate: '2026-12-31' });
    expect((await taxesOf(family, 2026)).nannies).toMatchObject([{ wagesCents: 5000 }]);
    expect(await taxesOf(family, 2027)).toMatchObject({ known: false, nannies: [], scheduleH: [] });
  });

  test('name what was not answered, and take the answer', async () => {
    server.clock.now = '2026-12-20T17:00:00.000Z';
    const { family, mia } = await openHome(server);
    await recordPayment(family, { nannyId: mia.id, amountCents: 700_000, paymentDate: '2026-02-03' });
    const unknown = await taxesOf(family);
    expect(unknown.futa).toMatchObject({ cents: null, minCents: 4200, maxCents: 42_000 });
    expect(unknown.assumptions).toContainEqual({ code: 'no_setting', nannyId: mia.id });
    const answers = { stateContributionsPaid: true };
    const saved = await family.call('PUT', '/api/years/2026/taxes/answers', { body: answers });
    expect(saved.body).toEqual(answers);
    expect((await taxesOf(family)).futa).toMatchObject({ cents: 4200, maxCents: 4200 });
  });
});

describe('who reads taxes', () => {
  test('a viewer all of it, a nanny her own Form W-2 and setting, and no colleague’s', async () => {
    server.clock.now = '2026-12-20T17:00:00.000Z';
    const { family, mia } = await openHome(server);
    const nanny = await join(server, family, mia);
    const kim = await addNanny(family, 'Kim', 30);
    await saveSetting(family, mia.id, { setting: 'EXEMPT', reason: 'UNDER_18' });
    for (const { id } of [mia, kim])
      await recordPayment(family, { nannyId: id, amountCents: 400_000, paymentDate: '2026-02-03' });
    const viewer = await joinAsMember(server, family, { email: 'gran@taxes.example', role: 'VIEWER' });
    expect(await taxesOf(viewer)).toEqual(await taxesOf(family));
    const hers = await taxesOf(nanny);
    expect(hers).toMatchObject({ known: true, scheduleH: [], futa: null, quarters: [], steps: [] });
    expect(hers.nannies.map(({ nannyId }) => nannyId)).toEqual([mia.id]);
    expect(hers.assumptions).toEqual([{ code: 'exempt_as_chosen', nannyId: mia.id }]);
    const own = await nanny.get(`/api/nannies/${mia.id}/tax-setting?year=2026`);
    expect(own.body).toEqual({ setting: 'EXEMPT', reason: 'UNDER_18' });
    expect((await nanny.get(`/api/nannies/${kim.id}/tax-setting?year=2026`)).status).toBe(404);
    const forbidden = await saveSetting(nanny, mia.id, { setting: 'NONE', reason: null });
    expect(forbidden.status).toBe(403);
  });
});
