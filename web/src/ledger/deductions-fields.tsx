/**
 * The rows of what is withheld, in the forms that record a payment: label with suggestions, amount and their errors,
 * and the buttons that add and remove rows.
 */
import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { AmountField } from '../kit/amount-field.tsx';
import { t } from '../kit/language/messages.ts';
import { suggestedLabels } from '../taxes/tax-proposal.ts';
import { DEDUCTIONS_MAX, type DeductionEntry, type DeductionErrors } from './deductions.ts';
import styles from './paying.module.css';

interface DeductionsFieldsProps {
  deductions: readonly DeductionEntry[];
  errors: Readonly<Record<string, DeductionErrors>>;
  /** The currency's sign. */
  symbol: string;
  onAdd: () => void;
  onChange: (changed: DeductionEntry) => void;
  onRemove: (paymentId: string) => void;
}

export function DeductionsFields({ deductions, errors, symbol, ...on }: DeductionsFieldsProps) {
  const listId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (paymentId: string) => {
    on.onRemove(paymentId);
    addButton.current?.focus();
  };
  return (
    <fieldset className={styles['deductions']}>
      <Text component="legend" size="sm" fw={600}>
        {t('Deductions')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('What you withhold of this pay and send to somebody else, such as taxes.')}
      </Text>
      <datalist id={listId}>
        {suggestedLabels().map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      {deductions.map((each) => (
        <DeductionRow
          key={each.paymentId}
          deduction={each}
          errors={errors[each.paymentId]}
          symbol={symbol}
          listId={listId}
          onChange={on.onChange}
          onRemove={remove}
        />
      ))}
      <Button
        ref={addButton}
        variant="default"
        className={styles['add-deduction']}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        disabled={deductions.length >= DEDUCTIONS_MAX}
        onClick={on.onAdd}
      >
        {t('Add Deduction')}
      </Button>
    </fieldset>
  );
}

interface DeductionRowProps {
  deduction: DeductionEntry;
  errors: DeductionErrors | undefined;
  symbol: string;
  listId: string;
  onChange: (changed: DeductionEntry) => void;
  onRemove: (paymentId: string) => void;
}

/** Begins in its first field when it is added. */
function DeductionRow({ deduction, errors, symbol, listId, onChange, onRemove }: DeductionRowProps) {
  const { paymentId, label, amount } = deduction;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={styles['deduction']}>
      <TextInput
        ref={first}
        label={t('Withheld for')}
        list={listId}
        autoComplete="off"
        value={label}
        error={errors?.label}
        onChange={(event) => onChange({ ...deduction, label: event.currentTarget.value })}
      />
      <AmountField
        label={t('Amount ({symbol})', { symbol })}
        value={amount}
        error={errors?.amount}
        onType={(typed) => onChange({ ...deduction, amount: typed })}
      />
      <CloseButton
        size="lg"
        className={styles['remove-deduction']}
        aria-label={
          label.trim() === ''
            ? t('Remove deduction')
            : t('Remove deduction: {label}', { label: label.trim() })
        }
        onClick={() => onRemove(paymentId)}
      />
    </div>
  );
}
