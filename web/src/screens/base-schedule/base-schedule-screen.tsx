import { PageHeader } from '../../ui/page-header.tsx';

export function BaseScheduleScreen() {
  return <PageHeader title="Base schedule" />;
}
