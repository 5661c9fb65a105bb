/**
 * The dialog that pays a week, and approves it first where that is due: days that differ, what it pays, whether earlier
 * weeks are settled first, deductions, how it was paid, and whether a wage statement is made for the payment, with what
 * is missing of the employer.
 */
import { Alert, Button, Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { PLATFORMS, type Platform } from 'sync-protocol/kernel/values.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { formatCurrencySign, formatDateRange, formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Named } from '../kit/named.tsx';
import { NativeSelect } from '../kit/native-select.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { AmountList } from '../ledger/amount-list.tsx';
import { DeductionsFields } from '../ledger/deductions-fields.tsx';
import { earningName } from '../ledger/earning-words.ts';
import { platformName } from '../ledger/platform-name.ts';
import { parsePayment } from '../ledger/typed-payment.ts';
import { EmployerFields } from '../people/employer-fields.tsx';
import { TaxNotes } from '../taxes/tax-notes.tsx';
import { describeObstacle } from './signing/sign-words.ts';
import { usePayWeek } from './use-pay-week.ts';
import { WeekDifferences } from './week-differences.tsx';
import type { PayFigures, WeekToPay } from './week-to-pay.ts';
import { describeLine } from './week-words.ts';

export interface PayWeekDialogProps {
  household: Household;
  nanny: Nanny;
  week: { readonly weekStart: string; readonly weekEnd: string };
  opened: boolean;
  onClose: () => void;
}

/** Needs a new `key` for each opening. */
export function PayWeekDialog({ household, nanny, week, opened, onClose }: PayWeekDialogProps) {
  const form = usePayWeek({ household, nanny, week, opened, onPaid: onClose });
  const { open, grossCents, withheldCents } = form;
  const data = open.state === 'ready' ? open.data : null;
  const isApproving = data?.isApproving === true;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const netCents = grossCents - withheldCents;
  const isSuggested = form.facts?.setting === 'WITHHOLD';
  const isAllWithheld = grossCents > 0 && netCents <= 0;
  const dates = formatDateRange(week.weekStart, week.weekEnd);
  const amount = money(Math.max(netCents, 0));
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={isApproving ? t('Approve and Pay {dates}', { dates }) : t('Pay {dates}', { dates })}
      dirty={form.isChanged}
      onSubmit={form.pay}
      primary={{
        label: primaryLabel({ isApproving, isChanged: form.asksToContinue, busy: form.busy, amount }),
        disabled: form.busy || !form.isPayable,
      }}
      closeLabel={t('Cancel')}
    >
      {open.state === 'failed' && <LoadFailed />}
      {open.state === 'loading' && <Skeleton height="6rem" />}
      <Notices form={form} nanny={nanny} money={money} />
      {data !== null && (
        <div>
          <Text fz="1.75rem" fw={650} lh={1.3}>
            {amount}
          </Text>
          <Text component="output">
            <Named name={nanny.name}>
              {withheldCents > 0
                ? t('Gross pay {gross}: {net} to {name}, {withheld} withheld', {
                    gross: money(grossCents),
                    net: amount,
                    name: nanny.name,
                    withheld: money(withheldCents),
                  })
                : t('To {name}, today', { name: nanny.name })}
            </Named>
          </Text>
        </div>
      )}
      {data !== null && isApproving && <WeekDifferences week={data.week} />}
      {data !== null && <PayLines pay={data} household={household} money={money} />}
      {form.paysOlderFirst && (
        <Text component="output" size="sm" c="var(--fairday-attention)">
          {t(
            'Earlier weeks have unpaid amounts. With deductions, this payment settles those first, and a part of this week stays unpaid.',
          )}
        </Text>
      )}
      {form.deductions.length > 0 && !form.isTyped ? (
        <ProposedDeductions form={form} isSuggested={isSuggested} money={money} />
      ) : (
        <DeductionsFields
          deductions={form.deductions}
          errors={form.deductionErrors}
          symbol={formatCurrencySign(household.currency)}
          onAdd={form.addDeduction}
          onChange={form.changeDeduction}
          onRemove={form.removeDeduction}
        />
      )}
      {form.facts && grossCents > 0 && (
        <TaxNotes
          facts={form.facts}
          grossCents={grossCents}
          openCents={grossCents}
          onWithholdMissing={form.withholdMissing}
          onFamilyPays={() => void form.familyPays()}
        />
      )}
      <NativeSelect
        label={t('Payment Platform')}
        value={form.platform}
        onChange={(event) => form.setPlatform(event.currentTarget.value as Platform)}
        data={PLATFORMS.map((value) => ({ value, label: platformName(value) }))}
      />
      <Checkbox
        label={t('Make a wage statement')}
        description={t('For you and {name}, with the days, hours and deductions of this payment.', {
          name: nanny.name,
        })}
        // A statement is one of what was paid to her.
        disabled={isAllWithheld}
        checked={form.makesStatement && !isAllWithheld}
        onChange={(event) => form.setMakesStatement(event.currentTarget.checked)}
      />
      {data?.last === null && form.makesStatement && !isAllWithheld && (
        <AskedEmployer household={household} {...form.employer} />
      )}
    </SheetDialog>
  );
}

interface Primary {
  isApproving: boolean;
  isChanged: boolean;
  busy: boolean;
  amount: string;
}

function primaryLabel({ isApproving, isChanged, busy, amount }: Primary): string {
  if (busy) return t('Recording...');
  if (isChanged) return t('Continue With {amount}', { amount });
  return isApproving ? t('Approve and Pay {amount}', { amount }) : t('Record Payment');
}

interface NoticesProps {
  form: ReturnType<typeof usePayWeek>;
  nanny: Nanny;
  money: (cents: number) => string;
}

/** What has changed since the payer saw the week, and what now keeps them from approving it. */
function Notices({ form: { open, changed }, nanny, money }: NoticesProps) {
  const data = open.state === 'ready' ? open.data : null;
  return (
    <>
      {changed !== undefined && <ChangedPay {...changed} money={money} />}
      {data !== null && data.obstacle !== null && (
        <Text component="output" c="var(--fairday-attention)">
          <Named name={nanny.name}>
            {describeObstacle(data.obstacle, data.week, { owner: { nanny }, side: 'family' })}
          </Named>
        </Text>
      )}
    </>
  );
}

interface ChangedPayProps {
  was: PayFigures;
  now: PayFigures;
  money: (cents: number) => string;
}

/** Both amounts of a week that has changed since the payer saw it; equal amounts are told by their hours. */
function ChangedPay({ was, now, money }: ChangedPayProps) {
  const isSameAmount = was.openCents === now.openCents;
  const tell = (figures: PayFigures): string =>
    isSameAmount ? formatDuration(figures.billableMinutes) : money(figures.openCents);
  return (
    <Alert component="output" display="block" color="amber">
      {t('This week changed meanwhile: it was {was}, it is {now}. Nothing has been paid yet.', {
        was: tell(was),
        now: tell(now),
      })}
    </Alert>
  );
}

interface ProposedDeductionsProps {
  /** Suggested taxes are among them. */
  isSuggested: boolean;
  form: ReturnType<typeof usePayWeek>;
  money: (cents: number) => string;
}

/** The deductions of the last payment, which this one takes again unless somebody changes them. */
function ProposedDeductions({ form, isSuggested, money }: ProposedDeductionsProps) {
  const title = isSuggested ? t('Deductions, as suggested') : t('Deductions, as last time');
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={form.editDeductions}>
          {t('Change')}
        </Button>
      </Group>
      <AmountList
        label={title}
        items={form.deductions.map(({ paymentId, label, amount }) => ({
          id: paymentId,
          name: label,
          amount: `−${money(parsePayment(amount) ?? 0)}`,
        }))}
      />
    </div>
  );
}

type AskedEmployerProps = { household: Household } & ReturnType<typeof usePayWeek>['employer'];

/** Asks once, with the first payment, for what the statement would lack. Empty fields don't hold the payment up. */
function AskedEmployer({ household, asked, entry, type }: AskedEmployerProps) {
  if (asked.length === 0) return null;
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('Some states ask for these on a wage statement. What you leave empty is left out.')}
      </Text>
      <EmployerFields household={household} asked={asked} entry={entry} onType={type} />
    </>
  );
}

interface PayLinesProps {
  pay: WeekToPay;
  household: Household;
  money: (cents: number) => string;
}

/** What the week pays, line by line; once it is approved, what is unpaid of it. */
function PayLines({ pay: { week, isApproving, items }, household, money }: PayLinesProps) {
  if (!isApproving) return <OpenItems items={items} money={money} />;
  const words = { currency: household.currency, week };
  const paidCents = week.grossCents - week.openCents;
  const lines = week.lines.map((line, index) => ({
    id: String(index),
    name: describeLine(line, words),
    amount: money(line.amountCents),
  }));
  const paid = { id: 'paid', name: t('Already paid'), amount: `−${money(paidCents)}` };
  return <AmountList label={t('This week')} items={paidCents > 0 ? [...lines, paid] : lines} />;
}

interface OpenItemsProps {
  items: readonly Earning[];
  money: (cents: number) => string;
}

function OpenItems({ items, money }: OpenItemsProps) {
  if (items.length === 0) return <Text>{t('This week is paid.')}</Text>;
  return (
    <AmountList
      label={t('Unpaid')}
      items={items.map((earning) => ({
        id: earning.id,
        name: earningName(earning),
        amount: money(earning.openCents),
      }))}
    />
  );
}
