import { PageHeader } from '../../ui/page-header.tsx';

export function DashboardScreen() {
  return <PageHeader title="Dashboard" />;
}
