import { DeferredPanel } from '../../ui/deferred-panel.tsx';
import { OperationsSkeleton } from './operations-skeleton.tsx';
import { texts } from './operations-texts.ts';

const fetchPanel = () => import('./operations-panel.tsx').then(({ OperationsPanel }) => OperationsPanel);

/** How the server fares: fetched by who asks for it. */
export const Operations = () => (
  <DeferredPanel fetchPanel={fetchPanel} skeleton={<OperationsSkeleton />} texts={texts} />
);
