/**
 * The filters of the payments screen in one line, which opens on a phone: nanny, start and end date with their error,
 * and a button that clears.
 */
import { Button, Card, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import { usePhone } from '../kit/use-phone.ts';
import { type Filters, isFiltering, NO_FILTERS, rangeProblem } from './filters.ts';
import { nannyOptions } from './nanny-options.ts';
import styles from './payments.module.css';
import type { NannyBalance } from './use-unpaid.ts';

interface FiltersCardProps {
  filters: Filters;
  balances: readonly NannyBalance[];
  onChange: (filters: Filters) => void;
}

export function FiltersCard({ filters, balances, onChange }: FiltersCardProps) {
  const isPhone = usePhone();
  const isFiltered = isFiltering(filters);
  const [wasOpened, setOpen] = useState<boolean>();
  const isOpen = wasOpened ?? isFiltered;
  return (
    <Card component="section" aria-labelledby="payment-filters" className={styles['filters']}>
      <Title order={2} size="h4" id="payment-filters" aria-label={t('Filters')}>
        {isPhone ? (
          <UnstyledButton
            className={styles['filters-toggle'] ?? ''}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('Filters')}
            <IconChevronDown size={18} stroke={2} aria-hidden />
          </UnstyledButton>
        ) : (
          t('Filters')
        )}
      </Title>
      {(isOpen || !isPhone) && <Fields filters={filters} balances={balances} onChange={onChange} />}
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconX size={16} stroke={2} aria-hidden />}
          onClick={() => onChange(NO_FILTERS)}
        >
          {t('Clear Filters')}
        </Button>
      )}
    </Card>
  );
}

function Fields({ filters, balances, onChange }: FiltersCardProps) {
  return (
    <div className={styles['filters-fields']}>
      <NativeSelect
        label={t('Nanny')}
        value={filters.nannyId}
        onChange={(event) => onChange({ ...filters, nannyId: event.currentTarget.value })}
        data={[{ value: '', label: t('All Nannies') }, ...nannyOptions(balances)]}
      />
      <TextInput
        label={t('Start Date')}
        type="date"
        value={filters.start}
        onChange={(event) => onChange({ ...filters, start: event.currentTarget.value })}
      />
      <TextInput
        label={t('End Date')}
        type="date"
        value={filters.end}
        error={rangeProblem(filters)}
        onChange={(event) => onChange({ ...filters, end: event.currentTarget.value })}
      />
    </div>
  );
}
