/** For screens of one nanny: says that there is no such nanny, and links back to the list. */
import { IconArrowLeft, IconUserOff } from '@tabler/icons-react';
import { EmptyState } from '../kit/empty-state.tsx';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';

export function NannyNotFound() {
  return (
    <EmptyState
      icon={IconUserOff}
      title={t('Nanny not found')}
      action={<LinkButton to="/nannies">{t('Back to Nannies')}</LinkButton>}
    >
      {t('She may have been deleted, or the link may be incomplete. Choose a nanny from the list.')}
    </EmptyState>
  );
}

export function BackToNannies() {
  return (
    <LinkButton
      to="/nannies"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
    >
      {t('Back')}
    </LinkButton>
  );
}
