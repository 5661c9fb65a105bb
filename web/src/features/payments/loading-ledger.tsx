import { Card, Skeleton, Title } from '@mantine/core';
import { texts } from './payments-texts.ts';

const FIELDS = [texts.nanny, texts.startDate, texts.endDate];
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The cards of the payments screen with skeletons for their content. */
export function LoadingLedger() {
  return (
    <>
      <Card component="section" className="fd-filters" aria-busy>
        <div className="fd-filters-head">
          <Title order={2} size="h4">
            {texts.filters}
          </Title>
        </div>
        <div className="fd-filters-fields">
          {FIELDS.map((field) => (
            <Skeleton key={field} height="3.75rem" />
          ))}
        </div>
      </Card>
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
