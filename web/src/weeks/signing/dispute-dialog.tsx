/**
 * The nanny's 'I Don’t Agree' on a payment of which something was withheld: a question about the week that it paid last,
 * which names the payment and its lines. The family answers it like any other.
 */
import { Button, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { isWithheld } from 'sync-protocol/ledger/withheld-lines.ts';
import { isAskable, weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { QUESTION_MAX } from 'sync-protocol/weeks/week.ts';
import { mutate } from '../../device/mutate.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import { formatDate, formatList, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { withheldName } from '../../ledger/payment-words.ts';
import { useSettlements } from '../../ledger/use-settlements.ts';
import { useSave } from '../../session/use-save.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';

/** What the question is about, and what it begins with. */
export interface Dispute {
  readonly owner: WeekOwner;
  readonly weekStart: string;
  readonly text: string;
}

/** Returns what she can ask about a payment; undefined where nothing was withheld, and until it is known. */
export function useDispute(owner: WeekOwner, payment: Payment): Dispute | undefined {
  const { household, nanny, today } = owner;
  const mayChange = useMayChange(household.id);
  const settlements = useSettlements(payment);
  const terms = useLoaded(
    (database) =>
      database.rows<Terms>('terms').where('[householdId+nannyId]').equals([household.id, nanny.id]).toArray(),
    [household.id, nanny.id],
  );
  if (!mayChange || settlements.state !== 'ready' || terms.state !== 'ready') return undefined;
  const { settled } = settlements.data;
  const withheld = [payment, ...settlements.data.withheld].filter(isWithheld);
  const date = settled.at(-1)?.earning.date ?? dateOf(payment.createdAt, household.timezone);
  const { start: weekStart } = weekOf(terms.data, date);
  if (withheld.length === 0 || !isAskable(weekStart, today)) return undefined;
  const lines = formatList(
    withheld.map((each) => `${withheldName(each)} ${formatMoney(each.amountCents, household.currency)}`),
  );
  const values = { date: formatDate(payment.paymentDate), lines };
  const text = t('I don’t agree with what was withheld on {date}: {lines}.', values);
  return { owner, weekStart, text: text.slice(0, QUESTION_MAX) };
}

interface DisputeDialogProps {
  dispute: Dispute;
  opened: boolean;
  onClose: () => void;
}

export function DisputeDialog({ dispute, opened, onClose }: DisputeDialogProps) {
  const { owner, weekStart } = dispute;
  const [initial] = useState(dispute.text);
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  // One id for each question, however often it is tried.
  const [questionId] = useState(newId);
  const { busy, save } = useSave();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const ask = async () => {
    const words = text.trim();
    if (words === '') return setProblem(t('Please write something.'));
    if (words.length > QUESTION_MAX)
      return setProblem(t('Must be at most {max} characters', { max: QUESTION_MAX }));
    const args = { questionId, nannyId: owner.nanny.id, weekStart, text: words };
    const isSaved = await save(t('Couldn’t ask the question'), () =>
      mutate(owner.household.id, 'week.ask', args),
    );
    if (!isSaved) return undefined;
    showToast({ title: t('Question asked') });
    return onClose;
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('I Don’t Agree')}
      isNew
      dirty={text !== initial}
      onSubmit={ask}
      primary={{ label: t('Ask'), busy }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <Text size="sm">
        {t('The family reads this with the week that was paid, and can answer. It changes no payment.')}
      </Text>
      <Textarea
        ref={field}
        label={t('Your question about this payment')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        autosize
        minRows={3}
        maxRows={8}
        error={problem}
      />
    </SheetDialog>
  );
}
