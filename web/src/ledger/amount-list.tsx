/** A list of amounts of money, each with its name: what was withheld, or what is unpaid. */
import { Button, Text } from '@mantine/core';
import { t } from '../kit/language/messages.ts';
import styles from './paying.module.css';

interface Amount {
  readonly id: string;
  readonly name: string;
  /** Said below the name. */
  readonly note?: string | undefined;
  readonly amount: string;
}

interface AmountListProps {
  label: string;
  items: readonly Amount[];
  /** Shows the details of an amount. */
  onShow?: ((id: string) => void) | undefined;
}

export function AmountList({ label, items, onShow }: AmountListProps) {
  return (
    <ul className={styles['amounts']} aria-label={label}>
      {items.map(({ id, name, note, amount }) => (
        <li key={id}>
          <span>
            {name}
            {note !== undefined && (
              <Text component="span" display="block" size="sm" c="dimmed">
                {note}
              </Text>
            )}
          </span>
          <span>
            {amount}
            {onShow && (
              <Button
                variant="subtle"
                size="compact-sm"
                ml="xs"
                aria-label={t('Details of {name}', { name })}
                onClick={() => onShow(id)}
              >
                {t('Details')}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
