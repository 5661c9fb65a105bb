/** What a payment would settle, and what its end would open: the rule book's own rule, run over copies. */
import type { Payment } from 'sync-protocol/model/payment.ts';
import type { AnyRow, TableName } from 'sync-protocol/model/tables.ts';
import { readsToSettle, readsToVoid, settleOpen, voidSettlements } from 'sync-protocol/rules/ledger.ts';
import { type Read, WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type { NannyBalance } from './use-ledger.ts';
import type { PaymentSettlements } from './use-settlements.ts';

export interface CoveredDay {
  readonly earningId: string;
  readonly date: string;
  readonly cents: number;
  /** What is still lacking afterwards. */
  readonly leftCents: number;
}

export interface SettlementPreview {
  /** The oldest first. */
  readonly covered: readonly CoveredDay[];
  /** Days that lack something afterwards, the one covered in part included. */
  readonly openCount: number;
  readonly openCents: number;
  /** What settles nothing yet. */
  readonly creditCents: number;
}

type Rows = Iterable<readonly [TableName, AnyRow]>;

/** Which rows a rule needs may hang on rows: it is asked once more when the first ones are there. */
function load(rows: WorkingSet, reads: () => Read[], known: Rows): void {
  const all = [...known];
  for (let round = 0; round < 2; round += 1) rows.load(reads(), all);
}

const NO_PAYMENT: Omit<Payment, 'householdId' | 'nannyId' | 'amountCents' | 'unsettledCents'> = {
  id: 'preview',
  version: 0,
  paymentDate: '2000-01-01',
  platform: null,
  possibleDuplicateOf: null,
  voidedAt: null,
  createdAt: '2000-01-01T00:00:00.000Z',
};

/** What `amountCents` more, paid to this nanny, would settle. */
export function previewPayment(
  householdId: string,
  { nannyId, open }: Pick<NannyBalance, 'nannyId' | 'open'>,
  amountCents: number,
): SettlementPreview {
  const rows = new WorkingSet(householdId);
  const payment = { ...NO_PAYMENT, householdId, nannyId, amountCents, unsettledCents: amountCents };
  const known: [TableName, AnyRow][] = open.map((earning) => ['earning', earning]);
  load(rows, () => readsToSettle(nannyId, rows), [...known, ['payment', payment]]);
  settleOpen(rows, nannyId);
  const after = open.map((earning) => rows.get('earning', earning.id) ?? earning);
  const stillOpen = after.filter(({ openCents }) => openCents > 0);
  return {
    covered: open.flatMap((earning, index) => {
      const leftCents = after[index]?.openCents ?? earning.openCents;
      const cents = earning.openCents - leftCents;
      return cents === 0 ? [] : [{ earningId: earning.id, date: earning.date, cents, leftCents }];
    }),
    openCount: stillOpen.length,
    openCents: stillOpen.reduce((sum, { openCents }) => sum + openCents, 0),
    creditCents: rows.get('payment', payment.id)?.unsettledCents ?? 0,
  };
}

export interface OpenedDay {
  readonly earningId: string;
  readonly date: string;
  /** What it lacks more than before. */
  readonly cents: number;
  /** All that it lacks then. */
  readonly openCents: number;
}

export interface VoidPreview {
  /** Days that lack more than before, the oldest first. */
  readonly opened: readonly OpenedDay[];
  /** What the nanny's other credit covers at once of what is taken back. */
  readonly coveredCents: number;
}

/** What voiding this payment would open. */
export function previewVoid(payment: Payment, { settled, credit, open }: PaymentSettlements): VoidPreview {
  const { householdId, nannyId, id } = payment;
  const rows = new WorkingSet(householdId);
  const known: [TableName, AnyRow][] = [
    ...settled.flatMap(({ settlement, earning }): [TableName, AnyRow][] => [
      ['settlement', settlement],
      ['earning', earning],
    ]),
    ...open.map((earning): [TableName, AnyRow] => ['earning', earning]),
    ...[payment, ...credit].map((row): [TableName, AnyRow] => ['payment', row]),
  ];
  const reads = (): Read[] => [
    { table: 'payment', ids: [id] },
    ...readsToVoid(id, rows),
    ...readsToSettle(nannyId, rows),
  ];
  load(rows, reads, known);
  rows.put('payment', { ...payment, unsettledCents: 0, voidedAt: payment.createdAt });
  voidSettlements(rows, payment);
  let takenCents = 0;
  const opened = settled.flatMap(({ settlement, earning }): OpenedDay[] => {
    takenCents += settlement.amountCents;
    const { openCents } = rows.get('earning', earning.id) ?? earning;
    const cents = openCents - earning.openCents;
    return cents > 0 ? [{ earningId: earning.id, date: earning.date, cents, openCents }] : [];
  });
  const openedCents = opened.reduce((sum, { cents }) => sum + cents, 0);
  return { opened, coveredCents: takenCents - openedCents };
}
