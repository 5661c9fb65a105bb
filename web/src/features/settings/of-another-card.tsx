import { Card, Text, Title } from '@mantine/core';
import { texts } from './settings-texts.ts';

/** In the place of what nobody may see or do while viewing as somebody else. */
export function OfAnotherCard({ name }: { name: string }) {
  return (
    <Card component="section" aria-labelledby="of-another" className="fd-settings-card">
      <Title order={2} size="h4" id="of-another">
        {texts.ofAnother}
      </Title>
      <Text c="dimmed">{texts.ofAnotherWords(name)}</Text>
    </Card>
  );
}
