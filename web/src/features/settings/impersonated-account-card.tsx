import { Card, Text, Title } from '@mantine/core';
import { texts } from './settings-texts.ts';

/** Replaces devices, password and data during impersonation. */
export function ImpersonatedAccountCard({ name }: { name: string }) {
  return (
    <Card component="section" aria-labelledby="of-another" className="fd-settings-card">
      <Title order={2} size="h4" id="of-another">
        {texts.ofAnother}
      </Title>
      <Text c="dimmed">{texts.ofAnotherWords(name)}</Text>
    </Card>
  );
}
