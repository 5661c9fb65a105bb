/** A nanny's pay screen: one part per family, a dialog of a payment's details; loading, failed, empty states. */
import { Skeleton } from '@mantine/core';
import { IconMailHeart } from '@tabler/icons-react';
import { NotLoadedYet } from '../../domain/not-loaded-yet.tsx';
import { formatDate, formatMoney } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { FamilyPay } from './family-pay.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { type LedgerView, type PaymentItem, useLedgers } from './use-ledger.ts';
import '../../ui/data-table.css';
import { Named } from '../../ui/named.tsx';
import styles from './payments.module.css';

export function PayScreen() {
  const ledgers = useLedgers();
  return (
    <div className={styles['payments']}>
      <PageHeader title={t('Pay')} subtitle={t('What each family has paid you and still owes you')} />
      {ledgers.state === 'failed' && <LoadFailed />}
      {ledgers.state === 'loading' && (
        <>
          <NotLoadedYet what="pay" />
          <Skeleton height="12rem" radius="lg" />
        </>
      )}
      {ledgers.state === 'ready' && <Families ledgers={ledgers.data} />}
    </div>
  );
}

interface OpenPayment {
  readonly householdId: string;
  readonly paymentId: string;
}

function Families({ ledgers }: { ledgers: readonly LedgerView[] }) {
  const { dialog, opened, open, close } = useOpenDialog<OpenPayment>();
  if (ledgers.length === 0) {
    return (
      <EmptyState icon={IconMailHeart} title={t('No family has added you yet.')}>
        {t('Your pay appears here once you have joined a family.')}
      </EmptyState>
    );
  }
  const ledger = ledgers.find(({ household }) => household.id === dialog?.householdId);
  const item = ledger?.payments.find(({ payment }) => payment.id === dialog?.paymentId);
  return (
    <>
      {ledgers.map((each) => (
        <FamilyPay
          key={each.household.id}
          ledger={each}
          onDetails={(paymentId) => open({ householdId: each.household.id, paymentId })}
        />
      ))}
      {ledger && item && (
        <PayDialog key={dialog?.id} ledger={ledger} item={item} opened={opened} onClose={close} />
      )}
    </>
  );
}

interface PayDialogProps {
  ledger: LedgerView;
  item: PaymentItem;
  opened: boolean;
  onClose: () => void;
}

/** A payment and the days that it settled. */
function PayDialog({ ledger, item, opened, onClose }: PayDialogProps) {
  const { household } = ledger;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={
        <Named name={household.name}>
          {t('From {family} on {date}', {
            family: household.name,
            date: formatDate(item.payment.paymentDate),
          })}
        </Named>
      }
    >
      <PaymentDetails
        item={item}
        ledger={ledger}
        amount={formatMoney(item.payment.amountCents, household.currency)}
        duplicateHelp={t(
          'Another payment has the same date and amount. Both count; if the family recorded one twice, ask them to void it.',
        )}
      />
    </SheetDialog>
  );
}
