import { PageHeader } from '../../ui/page-header.tsx';

export function AttentionScreen() {
  return <PageHeader title="Needs attention" />;
}
