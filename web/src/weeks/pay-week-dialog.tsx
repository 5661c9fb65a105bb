/**
 * The dialog that pays a week: what is unpaid of it, whether earlier weeks are settled first, how it was paid,
 * deductions, and whether a wage statement is made for the payment, with what is missing of the employer.
 */
import { Checkbox, Skeleton, Text } from '@mantine/core';
import { PLATFORMS, type Platform } from 'sync-protocol/kernel/values.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { formatCurrencySign, formatDateRange, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Named } from '../kit/named.tsx';
import { NativeSelect } from '../kit/native-select.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { AmountList } from '../ledger/amount-list.tsx';
import { DeductionsFields } from '../ledger/deductions-fields.tsx';
import { earningName } from '../ledger/earning-words.ts';
import { platformName } from '../ledger/platform-name.ts';
import { EmployerFields } from '../people/employer-fields.tsx';
import { usePayWeek } from './use-pay-week.ts';

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
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const netCents = grossCents - withheldCents;
  const isAllWithheld = grossCents > 0 && netCents <= 0;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Pay {dates}', { dates: formatDateRange(week.weekStart, week.weekEnd) })}
      dirty={form.isChanged}
      onSubmit={form.pay}
      primary={{
        label: form.busy ? t('Recording...') : t('Record Payment'),
        disabled: form.busy || open.state !== 'ready' || grossCents === 0,
      }}
      closeLabel={t('Cancel')}
    >
      {open.state === 'failed' && <LoadFailed />}
      {open.state === 'loading' && <Skeleton height="6rem" />}
      {open.state === 'ready' && (
        <div>
          <Text fz="1.75rem" fw={650} lh={1.3}>
            {money(Math.max(netCents, 0))}
          </Text>
          <Text component="output">
            <Named name={nanny.name}>
              {withheldCents > 0
                ? t('Gross pay {gross}: {net} to {name}, {withheld} withheld', {
                    gross: money(grossCents),
                    net: money(Math.max(netCents, 0)),
                    name: nanny.name,
                    withheld: money(withheldCents),
                  })
                : t('To {name}, today', { name: nanny.name })}
            </Named>
          </Text>
        </div>
      )}
      {open.state === 'ready' && <OpenItems items={open.data.ofWeek} money={money} />}
      {form.paysOlderFirst && (
        <Text component="output" size="sm" c="var(--fairday-attention)">
          {t(
            'Earlier weeks have unpaid amounts. With deductions, this payment settles those first, and a part of this week stays unpaid.',
          )}
        </Text>
      )}
      <NativeSelect
        label={t('Payment Platform')}
        value={form.platform}
        onChange={(event) => form.setPlatform(event.currentTarget.value as Platform)}
        data={PLATFORMS.map((value) => ({ value, label: platformName(value) }))}
      />
      <DeductionsFields
        deductions={form.deductions}
        errors={form.deductionErrors}
        symbol={formatCurrencySign(household.currency)}
        onAdd={form.addDeduction}
        onChange={form.changeDeduction}
        onRemove={form.removeDeduction}
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
      {form.makesStatement && !isAllWithheld && <AskedEmployer household={household} {...form.employer} />}
    </SheetDialog>
  );
}

type AskedEmployerProps = { household: Household } & ReturnType<typeof usePayWeek>['employer'];

/** Asks for what the statement would lack. Empty fields don't hold the payment up. */
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
