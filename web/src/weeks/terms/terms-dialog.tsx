/**
 * The dialog in which a family sets a nanny's terms: preset, dates, and the rules with their examples. Warns of terms
 * that changed meanwhile and a rate below a minimum wage.
 */
import { Alert, Stack, Text } from '@mantine/core';
import { rateInForce } from 'sync-protocol/people/billing.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { TermsSentences } from '../terms-sentences.tsx';
import type { TermsView } from '../use-terms.ts';
import { DateFields } from './date-fields.tsx';
import { MinimumWage } from './minimum-wage.tsx';
import { LivesInField, PresetField } from './preset-field.tsx';
import { RuleFields } from './rule-fields.tsx';
import { useTermsForm } from './use-terms-form.ts';

interface TermsDialogProps {
  /** The nanny as she is now: terms that others change meanwhile are told. */
  view: TermsView;
  /** Terms to change from their own date on; undefined for new ones. */
  edited: Terms | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Mount with a new key per opening, so that the form starts with the terms as they are. */
export function TermsDialog({ view, edited, opened, onClose }: TermsDialogProps) {
  const form = useTermsForm(view, { edited, onSaved: onClose });
  const { entry, isChanged, isConflict, busy, save } = form;
  const { household, nanny } = view;
  const hourlyRateCents = rateInForce(view.rates, entry.effectiveFrom)?.hourlyRateCents;
  const others = view.terms.find(({ effectiveFrom }) => effectiveFrom === entry.effectiveFrom);

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={<Named name={nanny.name}>{t('Terms of {name}', { name: nanny.name })}</Named>}
      dirty={isChanged}
      onSubmit={save}
      primary={{ label: t('Save Terms'), busy }}
      closeLabel={t('Cancel')}
    >
      <Stack>
        {isConflict && (
          <Alert color="amber" title={t('These terms have changed meanwhile')}>
            {t('Save again to replace them with yours. They are now:')}
            {others === undefined ? (
              <Text size="sm">{t('Removed.')}</Text>
            ) : (
              <TermsSentences terms={others} rate={{ hourlyRateCents, currency: household.currency }} />
            )}
          </Alert>
        )}
        <PresetField form={form} />
        <LivesInField form={form} />
        <DateFields form={form} view={view} />
        <MinimumWage rateCents={hourlyRateCents} currency={household.currency} presetId={entry.preset} />
        <RuleFields form={form} hourlyRateCents={hourlyRateCents} currency={household.currency} />
        <Text size="sm" c="dimmed">
          {t('Fairday computes gross pay. It withholds no taxes, files nothing and gives no legal advice.')}
        </Text>
      </Stack>
    </SheetDialog>
  );
}
