import { Card, Skeleton, Title } from '@mantine/core';
import { texts } from './payments-texts.ts';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The shape of what will be here: names, and no figure. */
export function LoadingLedger() {
  return (
    <>
      <Skeleton className="fd-filters-skeleton" radius="lg" />
      {[texts.history, texts.unpaid].map((title) => (
        <Card key={title} component="section" padding={0} className="fd-ledger" aria-busy>
          <Title order={2} size="h4" className="fd-ledger-title">
            {title}
          </Title>
          <div className="fd-ledger-skeletons">
            {ROWS.map((row) => (
              <Skeleton key={row} height="1.5rem" />
            ))}
          </div>
        </Card>
      ))}
    </>
  );
}
