/**
 * For typing.spec.ts, the forms of terms, holidays, the employer on statements and questions about weeks: how to open
 * each, what is typed in each field, what it sends.
 */
import { ZONE } from './household.ts';
import { changeLine, openTerms } from './terms-steps.ts';
import { enter, openDialog, type TypedForm } from './typed-forms.ts';

const openLine =
  (line: string): TypedForm['open'] =>
  async (page) => {
    await openTerms(page);
    return changeLine(page, line);
  };

/** Forms of a parent who has a nanny. */
export const TERMS_FORMS: Readonly<Record<string, TypedForm>> = {
  'overtime of terms': {
    sources: ['weeks/terms/rule-fields.tsx'],
    open: openLine('overtime'),
    typed: [
      ['Weekly limit (hours)', '40'],
      ['Daily limit (hours)', '7:50'],
      ['Overtime multiplier', '1.75'],
    ],
    submit: enter,
    sends: ['terms.set'],
  },
  'guaranteed hours of terms': {
    sources: [],
    open: openLine('guaranteed'),
    typed: [['Guaranteed hours a week', '37.5']],
    submit: enter,
    sends: ['terms.set'],
  },
  'notice of terms': {
    sources: [],
    open: openLine('cancellation'),
    typed: [['Late cancellation (hours)', '24']],
    submit: enter,
    sends: ['terms.set'],
  },
  'holidays of terms': {
    sources: [],
    open: openLine('holidays'),
    typed: [['Holiday multiplier', '2']],
    submit: enter,
    sends: ['terms.set'],
  },
  'add a holiday': {
    sources: ['screens/settings/holidays-card.tsx'],
    open: async (page) => {
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Add Holiday' }).click();
      return page.getByRole('form', { name: 'Add a holiday' });
    },
    typed: [
      ['Date', '05042027', '2027-05-04'],
      ['Name', 'star wars day'],
    ],
    submit: enter,
    sends: ['household.saveHolidays'],
  },
  'employer on statements': {
    sources: ['people/employer-fields.tsx'],
    open: async (page) => {
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Change Employer' }).click();
      return page.getByRole('form', { name: 'Employer on Statements' });
    },
    typed: [
      ['Address', '1 main st'],
      ['Telephone', '518 555 0100'],
      ['Employer’s name', 'pat parker'],
    ],
    submit: enter,
    sends: ['household.saveEmployer'],
  },
};

/** Forms of a nanny whose family has set terms, and who has a day without hours. */
export const NANNY_FORMS: Readonly<Record<string, TypedForm>> = {
  'answer terms': {
    sources: ['weeks/terms/answer-terms.tsx'],
    open: async (page) => {
      await page.goto('/terms');
      return page.getByRole('form', { name: 'Your answer' });
    },
    typed: [['Note to the family', 'can we talk about it']],
    submit: { button: 'Agree' },
    sends: ['terms.answer'],
  },
  'ask about a week': {
    sources: ['weeks/signing/week-questions.tsx'],
    open: async (page) => {
      await page.goto('/pay');
      await page.getByRole('button', { name: 'Ask a Question' }).first().click();
      return page.getByRole('form', { name: 'Ask a Question' });
    },
    typed: [['Your question about this week', 'paid by friday?']],
    submit: { button: 'Ask' },
    sends: ['week.ask'],
  },
  'disagree with a payment': {
    sources: ['weeks/signing/dispute-dialog.tsx'],
    open: async (page) => {
      await page.goto('/pay/payments');
      await page.getByRole('button', { name: /^Details of/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'I Don’t Agree' }).click();
      return page.getByRole('dialog', { name: 'I Don’t Agree' });
    },
    typed: [['Your question about this payment', 'was it not less?']],
    submit: { button: 'Ask' },
    sends: ['week.ask'],
  },
  'come earlier': {
    sources: ['clock/earlier-dialog.tsx'],
    open: (page) => openDialog(page, '/dashboard', ['I Came Earlier', 'When did you come?']),
    typed: [['Arrival Time', ...earlierKeys()]],
    submit: enter,
    sends: ['clock.arrive'],
  },
};

/** Keys and value of a time ten minutes ago. */
function earlierKeys(): [string, string] {
  const earlier = new Date(Date.now() - 600_000);
  const value = earlier.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: ZONE });
  const keys = earlier.toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    timeZone: ZONE,
  });
  return [keys.replace(/[^\dAPM]/g, ''), value];
}
