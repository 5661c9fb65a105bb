import { Card, Text } from '@mantine/core';
import { StatusBadge } from '../../domain/status-badge.tsx';

const lines = [
  { name: 'Scheduled', value: '9:00 AM – 5:00 PM' },
  { name: 'Actual', value: '9:00 AM – 5:10 PM' },
  { name: 'Billable', value: '8.25 hrs' },
];

/** An example day at $22.00 an hour, billed by 15 minutes: the figures follow the app's rules. */
export function ExampleDay() {
  return (
    <Card component="figure" className="fd-example" aria-label="Example of a day in Fairday">
      <div className="fd-example-head">
        <div>
          <Text fw={650}>Tuesday, March 5, 2024</Text>
          <Text size="sm" c="dimmed">
            Maria Santos
          </Text>
        </div>
        <StatusBadge status="COMPLETED" />
      </div>
      <dl className="fd-example-lines">
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="fd-example-sum">
          <dt>Amount</dt>
          <dd>$181.50</dd>
        </div>
      </dl>
    </Card>
  );
}
