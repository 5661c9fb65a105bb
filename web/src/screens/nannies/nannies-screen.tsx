import { PageHeader } from '../../ui/page-header.tsx';

export function NanniesScreen() {
  return <PageHeader title="Nannies" />;
}
