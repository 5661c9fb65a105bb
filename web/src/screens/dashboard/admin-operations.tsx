import { OperationsSkeleton } from './admin-operations-skeleton.tsx';
import { texts } from './admin-operations-texts.ts';
import { DeferredPanel } from './deferred-panel.tsx';

const fetchPanel = () =>
  import('./admin-operations-panel.tsx').then(({ OperationsPanel }) => OperationsPanel);

/** How the server fares: fetched by who asks for it. */
export const Operations = () => (
  <DeferredPanel fetchPanel={fetchPanel} skeleton={<OperationsSkeleton />} texts={texts} />
);
