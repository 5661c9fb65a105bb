import { DeferredPanel } from '../../ui/deferred-panel.tsx';
import { OperationsSkeleton } from './operations-skeleton.tsx';
import { texts } from './operations-texts.ts';

const fetchPanel = () => import('./operations-panel.tsx').then(({ OperationsPanel }) => OperationsPanel);

/** The server's operations; the panel's code loads on demand. */
export const Operations = () => (
  <DeferredPanel fetchPanel={fetchPanel} skeleton={<OperationsSkeleton />} texts={texts} />
);
