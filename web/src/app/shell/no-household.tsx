/**
 * The screen that shell.tsx shows a family account without a household, which has left or was removed, in place of the
 * household's screens. Says how to be invited again.
 */
import { IconHomeOff } from '@tabler/icons-react';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { PageHeader } from '../../kit/page-header.tsx';

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
