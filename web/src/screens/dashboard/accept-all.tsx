/**
 * The button that accepts all days to answer, after one question that names their range and how many overlap another
 * family's days.
 */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { AgendaItem } from '../../device/views.ts';
import { formatCount, formatNearRange } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { acceptDays } from './accept-days.ts';

interface AcceptAllProps {
  /** By date. */
  items: readonly AgendaItem[];
  variant: 'filled' | 'light';
}

/** Returns 'Nov 26 – Jan 24'. */
function formatRange(items: readonly AgendaItem[]): string {
  const [first, last] = [items.at(0), items.at(-1)];
  if (first === undefined || last === undefined) return '';
  return formatNearRange([first.day.date, last.day.date], first.today);
}

const acceptAll = (count: number): string => t('Accept All {count}', { count: formatCount(count) });

/** Accepts the days as they were when the dialog was opened: a day that arrives meanwhile stays to answer. */
export function AcceptAll({ items, variant }: AcceptAllProps) {
  const { dialog, opened, open, close } = useOpenDialog<Pick<AcceptAllProps, 'items'>>();
  const [busy, setBusy] = useState(false);
  const asked = dialog?.items ?? [];
  const overlapping = asked.filter(({ overlaps }) => overlaps.length > 0).length;
  const accept = async () => {
    setBusy(true);
    await acceptDays(asked);
    setBusy(false);
    return close;
  };
  return (
    <>
      <Button variant={variant} onClick={() => open({ items })}>
        {acceptAll(items.length)}
      </Button>
      {dialog && (
        <SheetDialog
          key={dialog.id}
          opened={opened}
          onClose={close}
          title={t('Accept all {count, plural, one {# day} other {# days}}?', { count: asked.length })}
          onSubmit={accept}
          primary={{ label: acceptAll(asked.length), busy }}
          closeLabel={t('Cancel')}
        >
          <Text>
            {t('{count, plural, one {# day} other {# days}}, {range}', {
              count: asked.length,
              range: formatRange(asked),
            })}
          </Text>
          {overlapping > 0 && (
            <Text size="sm" c="var(--fairday-attention)">
              {t(
                '{count, plural, one {# of them overlaps a day of another family.} other {# of them overlap days of another family.}}',
                { count: overlapping },
              )}
            </Text>
          )}
        </SheetDialog>
      )}
    </>
  );
}
