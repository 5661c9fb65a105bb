import { Button, CloseButton } from '@mantine/core';
import type { Household } from 'sync-protocol/model/household.ts';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { FloatingBar } from '../../ui/floating-bar.tsx';
import { sumOpenCents } from './filters.ts';
import styles from './payments.module.css';
import { texts } from './payments-texts.ts';
import { useMarkPaid } from './use-mark-paid.ts';
import type { UnpaidSelection } from './use-unpaid-selection.ts';

export function SelectionBar({ household, selection }: { household: Household; selection: UnpaidSelection }) {
  const { selected, clear } = selection;
  const { busy, mark } = useMarkPaid(household.id, clear);
  return (
    <FloatingBar label={texts.selection}>
      <output className={styles['selection-sum']}>
        {texts.selected(selected.length, formatMoney(sumOpenCents(selected), household.currency))}
      </output>
      <div className={styles['selection-actions']}>
        <Button disabled={busy} onClick={() => void mark(selected)}>
          {busy ? texts.markingPaid : texts.markPaid}
        </Button>
        <CloseButton onClick={clear} disabled={busy} aria-label={texts.clearSelection} />
      </div>
    </FloatingBar>
  );
}
