/** Previews the earnings and credit that recording or voiding a payment changes, by running the rules on copied rows. */

import type { Read } from 'sync-protocol/kernel/reads.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { settleOpen, voidSettlements } from 'sync-protocol/ledger/ledger.ts';
import { readsToSettle, readsToVoid } from 'sync-protocol/ledger/ledger-reads.ts';
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import { purposeOfPayment } from 'sync-protocol/ledger/purpose.ts';
import type { PaymentSettlements } from './use-settlements.ts';
import type { NannyBalance } from './use-unpaid.ts';

interface CoveredEarning {
  readonly earning: Earning;
  readonly cents: number;
  /** Whether an earlier payment has settled a part. */
  readonly isPartlyPaid: boolean;
  /** What stays unpaid afterwards. */
  readonly leftCents: number;
}

interface SettlementPreview {
  /** Oldest first. */
  readonly covered: readonly CoveredEarning[];
  /** What stays unpaid, wholly or in part. */
  readonly open: readonly Earning[];
  readonly openCents: number;
  /** The part of the payment that settles nothing. */
  readonly creditCents: number;
}

type Rows = Iterable<readonly [TableName, AnyRow]>;

/** Loads the rows that a rule reads, in two rounds: the second may depend on rows of the first. */
function load(rows: WorkingSet, reads: () => Read[], known: Rows): void {
  const all = [...known];
  for (let round = 0; round < 2; round += 1) rows.load(reads(), all);
}

const NO_PAYMENT: Omit<Payment, 'householdId' | 'nannyId' | 'amountCents' | 'unsettledCents'> = {
  id: 'preview',
  version: 0,
  paymentDate: '2000-01-01',
  kind: 'PAID',
  ...UNSET.payment,
  createdAt: '2000-01-01T00:00:00.000Z',
};

export function previewPayment(
  householdId: string,
  { nannyId, open }: Pick<NannyBalance, 'nannyId' | 'open'>,
  amountCents: number,
): SettlementPreview {
  const rows = new WorkingSet(householdId);
  const payment = { ...NO_PAYMENT, householdId, nannyId, amountCents, unsettledCents: amountCents };
  const known: [TableName, AnyRow][] = open.map((earning) => ['earning', earning]);
  load(rows, () => readsToSettle(nannyId, 'wages', rows), [...known, ['payment', payment]]);
  settleOpen(rows, nannyId, 'wages');
  const after = open.map((earning) => rows.get('earning', earning.id) ?? earning);
  const stillOpen = after.filter(({ openCents }) => openCents > 0);
  return {
    covered: open.flatMap((earning, index) => {
      const leftCents = after[index]?.openCents ?? earning.openCents;
      const cents = earning.openCents - leftCents;
      if (cents === 0) return [];
      return [{ earning, cents, isPartlyPaid: earning.openCents < earning.amountCents, leftCents }];
    }),
    open: stillOpen,
    openCents: stillOpen.reduce((sum, { openCents }) => sum + openCents, 0),
    creditCents: rows.get('payment', payment.id)?.unsettledCents ?? 0,
  };
}

interface OpenedEarning {
  readonly earning: Earning;
  /** The part that becomes unpaid. */
  readonly cents: number;
  /** All that is unpaid afterwards. */
  readonly openCents: number;
}

interface VoidPreview {
  /** What becomes unpaid, oldest first. */
  readonly opened: readonly OpenedEarning[];
  /** The part that the nanny's other credit covers instead. */
  readonly coveredCents: number;
}

/** Previews voiding a payment together with what was withheld with it. */
export function previewVoid(
  payment: Payment,
  { withheld, settled, credit, open }: PaymentSettlements,
): VoidPreview {
  const { householdId, nannyId } = payment;
  const together = [payment, ...withheld];
  const rows = new WorkingSet(householdId);
  const known: [TableName, AnyRow][] = [
    ...settled.flatMap(({ settlement, earning }): [TableName, AnyRow][] => [
      ['settlement', settlement],
      ['earning', earning],
    ]),
    ...open.map((earning): [TableName, AnyRow] => ['earning', earning]),
    ...[...together, ...credit].map((row): [TableName, AnyRow] => ['payment', row]),
  ];
  const reads = (): Read[] => [
    { table: 'payment', ids: together.map(({ id }) => id) },
    ...together.flatMap(({ id }) => readsToVoid(id, rows)),
    ...readsToSettle(nannyId, purposeOfPayment(payment.kind), rows),
  ];
  load(rows, reads, known);
  for (const each of together) {
    rows.put('payment', { ...each, unsettledCents: 0, voidedAt: payment.createdAt });
  }
  for (const each of together) voidSettlements(rows, each);
  // Both may have settled a part of the same earning.
  const earnings = new Map(settled.map(({ earning }) => [earning.id, earning]));
  const opened = [...earnings.values()].flatMap((earning): OpenedEarning[] => {
    const { openCents } = rows.get('earning', earning.id) ?? earning;
    const cents = openCents - earning.openCents;
    return cents > 0 ? [{ earning, cents, openCents }] : [];
  });
  const voidedCents = settled.reduce((sum, { settlement }) => sum + settlement.amountCents, 0);
  const openedCents = opened.reduce((sum, { cents }) => sum + cents, 0);
  return { opened, coveredCents: voidedCents - openedCents };
}
