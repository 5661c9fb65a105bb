/**
 * A field for an amount of money, typed with the decimal sign of any language. The arrow keys change it by a cent. It is
 * a text field: a number field loses '22,50' where the browser, not the reader's language, expects a point.
 */
import { TextInput } from '@mantine/core';
import type { ComponentProps, KeyboardEvent } from 'react';
import { formatAmountInput, parseAmount } from './language/typed-amount.ts';

interface AmountFieldProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> {
  value: string;
  onType: (typed: string) => void;
}

export function AmountField({ value, onType, ...props }: AmountFieldProps) {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const cents = value.trim() === '' ? 0 : parseAmount(value);
    if (by === undefined || cents === undefined) return;
    event.preventDefault();
    onType(formatAmountInput(Math.max(cents + by, 1)));
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={step}
      {...props}
    />
  );
}
