/** For typing.spec.ts, the forms of time off, of a parent whose nanny has no account: the family answers itself. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { formatWeekdayDate } from '../src/kit/language/format.ts';
import { today } from './household.ts';
import { dateKeys, enter, openDialog, type TypedForm } from './typed-forms.ts';

const DATE = addDays(today(), 14);
const HEADING = formatWeekdayDate(DATE);

/** In the order in which they are filled: what is asked for is answered. */
export const TIME_OFF_FORMS: Readonly<Record<string, TypedForm>> = {
  'a policy of time off': {
    sources: ['time-off/policy-dialog.tsx'],
    open: (page) => openDialog(page, '/time-off', ['Add Policy', 'Time Off Policy']),
    typed: [
      ['Hours given each year', '40'],
      ['Hours of work that earn one hour', '30'],
    ],
    submit: enter,
    sends: ['leave.setPolicy'],
  },
  'hours added to time off': {
    sources: ['time-off/entry-dialog.tsx'],
    open: (page) => openDialog(page, '/time-off', ['Add Hours']),
    typed: [
      ['Hours', '7:30'],
      ['Note', 'left before'],
    ],
    submit: enter,
    sends: ['leave.adjust'],
  },
  'ask for time off': {
    sources: ['time-off/ask-dialog.tsx'],
    open: async (page) => {
      const form = await openDialog(page, '/time-off', ['We’re Away']);
      await form.getByLabel('First day').fill(DATE);
      // A day on which nothing is planned has to be chosen; one that is planned stays so.
      await form.getByRole('checkbox').check();
      return form;
    },
    typed: [
      ['Last day', dateKeys(DATE), DATE],
      [`Hours on ${HEADING}`, '6.5'],
      ['Note', 'a wedding'],
    ],
    submit: enter,
    sends: ['leave.ask'],
  },
  'approve time off': {
    sources: ['time-off/answer-dialog.tsx'],
    open: (page) => openDialog(page, '/time-off', ['Approve', 'Approve Time Off']),
    typed: [[`Paid hours on ${HEADING}`, '3:15']],
    submit: enter,
    sends: ['leave.answer'],
  },
};
