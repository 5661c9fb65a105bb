/**
 * The screen that shell.tsx shows a family account without a household, which has left or was removed, in place of the
 * household's screens. Says how to be invited again.
 */
import { IconHomeOff } from '@tabler/icons-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const texts = {
  page: 'Household',
  title: 'You’re not in a household',
  words:
    'Ask a parent of the household to invite you, then open the link on this device. Your account stays as it is.',
  settings: 'Go to Settings',
};

export function NoHousehold() {
  return (
    <>
      <PageHeader title={texts.page} />
      <EmptyState
        icon={IconHomeOff}
        title={texts.title}
        action={
          <LinkButton to="/settings" variant="light">
            {texts.settings}
          </LinkButton>
        }
      >
        {texts.words}
      </EmptyState>
    </>
  );
}
