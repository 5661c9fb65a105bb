/** The wage statement of a payment in its details: a link to the newest one, or for the family a button that makes it. */
import { Button } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { MissingEmployer } from './missing-employer-dialog.tsx';
import { useMakeStatement } from './use-make-statement.ts';
import { useStatements } from './use-statements.ts';

interface PaymentStatementProps {
  household: Household;
  payment: Payment;
  /** Whether the person may make one. */
  mayMake: boolean;
}

/** Nothing until the statements are read, and for what was withheld: it is on the statement of what was paid with it. */
export function PaymentStatement({ household, payment, mayMake }: PaymentStatementProps) {
  const list = useStatements({ householdId: payment.householdId, paymentId: payment.id });
  if (list.state !== 'ready' || payment.kind !== 'PAID') return null;
  const [latest] = list.data.statements;
  if (latest !== undefined) {
    return (
      <LinkButton
        to="/statements/{-$statementId}"
        params={{ statementId: latest.id }}
        variant="default"
        leftSection={<IconFileDollar size={18} stroke={1.75} aria-hidden />}
      >
        {latest.number === null
          ? t('Draft of the statement')
          : t('Statement {number}', { number: latest.number })}
      </LinkButton>
    );
  }
  return mayMake && payment.voidedAt === null ? (
    <MakeStatement household={household} payment={payment} />
  ) : null;
}

function MakeStatement({ household, payment }: Omit<PaymentStatementProps, 'mayMake'>) {
  const { busy, make, question } = useMakeStatement(household);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDollar size={18} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => make({ paymentId: payment.id })}
      >
        {t('Make a Statement')}
      </Button>
      <MissingEmployer household={household} question={question} />
    </>
  );
}
