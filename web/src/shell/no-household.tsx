/**
 * The screen that shell.tsx shows a family account without a household, which has left or was removed, in place of the
 * household's screens. Says how to be invited again.
 */
import { IconHomeOff } from '@tabler/icons-react';
import { t } from '../language/messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function NoHousehold() {
  return (
    <>
      <PageHeader title={t('Household')} />
      <EmptyState
        icon={IconHomeOff}
        title={t('You’re not in a household')}
        action={
          <LinkButton to="/settings" variant="light">
            {t('Go to Settings')}
          </LinkButton>
        }
      >
        {t(
          'Ask a parent of the household to invite you, then open the link on this device. Your account stays as it is.',
        )}
      </EmptyState>
    </>
  );
}
