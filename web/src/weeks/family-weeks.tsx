/** A nanny's weeks for her family: what each pays and why, who signed it, its approval, questions and payment. */
import { t } from '../kit/language/messages.ts';
import type { PayView } from '../ledger/use-pay.ts';
import { PayWeek } from './pay-week.tsx';
import { SignWeek } from './signing/sign-week.tsx';
import { WeekList } from './week-list.tsx';

interface FamilyWeeksProps {
  view: PayView;
  /** A date with whose week the list begins. */
  from?: string | undefined;
}

export const FamilyWeeks = ({ view, from }: FamilyWeeksProps) => (
  <WeekList
    key={view.nanny.id}
    view={view}
    from={from}
    label={t('Weeks of {name}', { name: view.nanny.name })}
    order={2}
    renderWeek={(week) => (
      <SignWeek owner={view} week={week}>
        <PayWeek household={view.household} nanny={view.nanny} week={week} />
      </SignWeek>
    )}
  />
);
