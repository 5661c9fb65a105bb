/** Hours of the nanny that a family has made fewer, with the buttons that answer. A lazy part. */
import { Title } from '@mantine/core';
import { t } from '../../kit/language/messages.ts';
import { useFewerHours } from '../../weeks/fewer-hours.ts';
import { FewerHoursList } from '../../weeks/signing/fewer-hours-list.tsx';

/** Shows nothing where there are none, and until they are known. */
export function FewerHoursCard() {
  const items = useFewerHours();
  if (items.state !== 'ready' || items.data.length === 0) return null;
  return (
    <section aria-labelledby="fewer-hours">
      <Title order={2} size="h4" id="fewer-hours">
        {t('Fewer hours than you entered')}
      </Title>
      <FewerHoursList items={items.data} />
    </section>
  );
}
