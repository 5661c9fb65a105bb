import { Card, Title } from '@mantine/core';
import type { User } from 'sync-protocol/model/account.ts';
import { texts } from './settings-texts.ts';

export function AccountCard({ user }: { user: User }) {
  const facts = [
    [texts.name, user.name],
    [texts.email, user.email],
    [texts.accountType, user.role.toLowerCase()],
  ];
  return (
    <Card component="section" aria-labelledby="account-information" className="fd-settings-card">
      <Title order={2} size="h4" id="account-information">
        {texts.account}
      </Title>
      <dl className="fd-settings-facts">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
