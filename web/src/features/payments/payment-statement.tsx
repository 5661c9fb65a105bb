/** The wage statement of a payment in its details: a link to the newest one, or for the family a button that makes it. */
import { Button } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Payment } from 'sync-protocol/model/payment.ts';
import { statementPath } from '../../domain/statement-list.tsx';
import { t } from '../../language/messages.ts';
import { useSave } from '../../shell/use-save.ts';
import { mutate } from '../../store/mutate.ts';
import { useStatements } from '../../store/use-statements.ts';
import { LinkButton } from '../../ui/link-button.tsx';

interface PaymentStatementProps {
  payment: Payment;
  /** Whether the person may make one. */
  mayMake: boolean;
}

/** Nothing until the statements are read, and for what was withheld: it is on the statement of what was paid with it. */
export function PaymentStatement({ payment, mayMake }: PaymentStatementProps) {
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
  return mayMake && payment.voidedAt === null ? <MakeStatement payment={payment} /> : null;
}

function MakeStatement({ payment: { householdId, id: paymentId } }: { payment: Payment }) {
  const { busy, save } = useSave();
  const navigate = useNavigate();
  const make = () =>
    void save(t('Failed to make the statement'), async () => {
      const { statementId } = await mutate(householdId, 'statement.issue', { paymentId });
      await navigate({ to: statementPath(String(statementId)) });
    });
  return (
    <Button
      variant="default"
      leftSection={<IconFileDollar size={18} stroke={1.75} aria-hidden />}
      loading={busy}
      onClick={make}
    >
      {t('Make a Statement')}
    </Button>
  );
}
