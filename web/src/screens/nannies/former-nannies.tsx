/** The section of removed nannies: when each was removed, what is still owed, and links to her weeks and payments. */
import { Card, Text, Title } from '@mantine/core';
import { formatDate, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Named } from '../../kit/named.tsx';
import styles from '../../people/nannies.module.css';
import { type FormerNanny, useFormerNannies } from './use-former-nannies.ts';

/** Shows nothing while there is none, and while they load: the section is last on its screen. */
export function FormerNannies() {
  const former = useFormerNannies();
  if (former.state !== 'ready' || former.data.length === 0) return null;
  return (
    <section className={styles['former']} aria-labelledby="former-nannies">
      <Title order={2} id="former-nannies">
        {t('Former Nannies')}
      </Title>
      <Text c="dimmed">{t('Their hours, payments, weeks and statements stay here.')}</Text>
      <ul className={styles['list']}>
        {former.data.map((each) => (
          <FormerCard key={each.nanny.id} former={each} />
        ))}
      </ul>
    </section>
  );
}

function FormerCard({ former }: { former: FormerNanny }) {
  const { nanny, household, removedOn, owedCents } = former;
  const { id: nannyId, name } = nanny;
  const amount = formatMoney(Math.abs(owedCents), household.currency);
  return (
    <Card component="li" padding="lg" withBorder className={styles['card']}>
      <div>
        <Title order={3} size="h4">
          <Named name={name}>{name}</Named>
        </Title>
        <Text size="sm" c="dimmed">
          {t('Removed on {date}', { date: formatDate(removedOn) })}
        </Text>
        {owedCents > 0 && <Text fw={600}>{t('{amount} owed', { amount })}</Text>}
        {owedCents < 0 && <Text fw={600}>{t('{ahead} paid ahead', { ahead: amount })}</Text>}
      </div>
      <div className={styles['more-actions']}>
        <LinkButton
          to="/nannies/$nannyId/weeks"
          params={{ nannyId }}
          variant="default"
          aria-label={t('Weeks of {name}', { name })}
        >
          {t('Weeks')}
        </LinkButton>
        <LinkButton
          to="/payments"
          search={{ nanny: nannyId }}
          variant="default"
          aria-label={t('Payments to {name}', { name })}
        >
          {t('Payments')}
        </LinkButton>
      </div>
    </Card>
  );
}
