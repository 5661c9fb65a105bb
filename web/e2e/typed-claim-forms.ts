/** For typing.spec.ts, the forms of expenses, of a parent whose nanny has entered one. */
import { today } from './household.ts';
import { dateKeys, enter, openDialog, type TypedForm } from './typed-forms.ts';

/** What the nanny has entered, in cents. */
export const DECLINED_CENTS = 400;

/** In the order in which they are filled: what is entered is paid back. */
export const CLAIM_FORMS: Readonly<Record<string, TypedForm>> = {
  'decline an expense': {
    sources: ['claims/decline-dialog.tsx'],
    open: (page) => openDialog(page, '/expenses', ['Decline', 'Decline $4.00']),
    typed: [['Reason', 'that was yours']],
    submit: enter,
    sends: ['claim.decide'],
  },
  'the mileage rate': {
    sources: ['claims/mileage-rate-dialog.tsx'],
    open: (page) => openDialog(page, '/expenses', ['Set Mileage Rate', 'Mileage Rate']),
    typed: [['Paid for a mile ($)', '0.655']],
    submit: enter,
    sends: ['nanny.setMileageRate'],
  },
  'an expense': {
    sources: ['claims/claim-dialog.tsx'],
    open: (page) => openDialog(page, '/expenses', ['Add Expense', 'Add an Expense for Her']),
    typed: [
      ['Amount ($)', '8.99'],
      ['Note', 'the zoo'],
    ],
    submit: enter,
    sends: ['claim.submit'],
  },
  'pay back expenses': {
    sources: ['claims/pay-claims-dialog.tsx'],
    open: (page) => openDialog(page, '/expenses', ['Pay Back', 'Pay Back Expenses']),
    typed: [['Payment Date', dateKeys(today()), today()]],
    submit: enter,
    sends: ['claim.pay'],
  },
};
