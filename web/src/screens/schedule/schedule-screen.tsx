import { PageHeader } from '../../ui/page-header.tsx';

export function ScheduleScreen() {
  return <PageHeader title="Schedule" />;
}
