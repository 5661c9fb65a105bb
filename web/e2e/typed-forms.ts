/**
 * For typing.spec.ts, the forms of a parent: how to open each, what is typed in each field, and what it sends; and the
 * steps that other lists of forms share.
 */
import type { Locator, Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { type HouseholdOfTest, today } from './household.ts';
import { chooseOfDay, chooseOfNanny, daysOn, openSchedule, openTodos } from './steps.ts';

export interface TypedForm {
  /** The sources of its fields, below web/src. */
  readonly sources: readonly string[];
  /** Opens the form: a dialog, or the part of the page with the fields. */
  readonly open: (page: Page, story: TypingStory) => Promise<Locator>;
  /** For each field its label, the typed keys, and the resulting value if it differs from the keys. */
  readonly typed: readonly (readonly [label: string, keys: string, value?: string])[];
  /** The key or button that is pressed twice. Omitted for a form that saves nothing. */
  readonly submit?: { readonly key: 'Enter' } | { readonly button: string };
  /** The mutations and requests that are sent, each once. */
  readonly sends?: readonly string[];
}

export interface TypingStory {
  readonly home: HouseholdOfTest;
  /** Paths of an open invitation, and of a password reset link. */
  readonly invitation: string;
  readonly resetLink: string;
}

/** Keys for a date or time field of the browser's English form. */
export const dateKeys = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1');

export const enter = { key: 'Enter' } as const;
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const tomorrow = (): string => addDays(today(), 1);

export async function openDialog(
  page: Page,
  path: string,
  [button, name = button]: readonly [string, string?],
) {
  await page.goto(path);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return dialog(page, name);
}

/** Chooses 'Edit' in the menu of a day's card on a phone. */
export async function openEdit(page: Page, day: Locator): Promise<void> {
  await day.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
}

/** Forms of a parent who has a nanny and a day of today: nannies, base schedule, days and hours. */
export const PLANNING_FORMS: Readonly<Record<string, TypedForm>> = {
  'add a nanny': {
    sources: ['people/add-nanny-dialog.tsx'],
    open: (page) => openDialog(page, '/nannies', ['Add Nanny']),
    typed: [
      ['Name', 'Ida Berg'],
      ['Email', 'ida@b.test'],
      ['Hourly Rate', '19.25'],
    ],
    submit: enter,
    sends: ['nanny.add'],
  },
  'edit a nanny': {
    sources: ['people/edit-nanny-dialog.tsx', 'people/rate-fields.tsx'],
    open: async (page, { home }) => {
      await page.goto('/nannies');
      await chooseOfNanny(page, 'Edit', home.nanny.name);
      return dialog(page, 'Edit Nanny');
    },
    typed: [
      ['From', dateKeys(tomorrow()), tomorrow()],
      ['Tax id, last four digits', '6789'],
      ['Name', 'Nora K'],
      ['New Rate', '23.75'],
    ],
    submit: enter,
    sends: ['nanny.edit', 'nanny.saveTaxId', 'nanny.setRate'],
  },
  'base schedule': {
    sources: ['schedule/base-schedule/shift-draft-fields.tsx'],
    open: async (page, { home }) => {
      await page.goto(`/base-schedule?nannyId=${home.nannyId}`);
      await page.getByRole('heading', { name: 'Monday' }).waitFor();
      // On a phone, a weekday's line is closed at first.
      const toggle = page.getByRole('button', { name: 'Monday', exact: true });
      if ((await toggle.count()) > 0) await toggle.click();
      await page
        .getByRole('group', { name: 'Monday shift 1' })
        .getByRole('button', { name: 'Add Notes' })
        .click();
      return page.getByRole('main').filter({ has: page.getByRole('group', { name: 'Monday shift 1' }) });
    },
    typed: [
      ['Start', '0815AM', '08:15'],
      ['Notes', 'blue bag'],
    ],
    submit: { button: 'Save & Generate' },
    sends: ['baseSchedule.save'],
  },
  generate: {
    sources: ['screens/base-schedule/generate-dialog.tsx'],
    open: async (page) => {
      await page.getByRole('dialog', { name: 'Generate Agenda' }).waitFor();
      return dialog(page, 'Generate Agenda');
    },
    typed: [
      ['Start Date', dateKeys(addDays(today(), 20)), addDays(today(), 20)],
      ['End Date', dateKeys(addDays(today(), 30)), addDays(today(), 30)],
    ],
    submit: { button: 'Generate Agenda' },
    sends: ['agenda.generate'],
  },
  'schedule a day': {
    sources: [
      'screens/schedule/schedule-day-dialog.tsx',
      'schedule/shift-fields.tsx',
      'schedule/notes-field.tsx',
    ],
    open: async (page, { home }) => {
      const opened = await openDialog(page, '/schedule', ['Schedule a Day']);
      await opened.getByLabel('Nanny').selectOption(home.nannyId);
      return opened;
    },
    typed: [
      ['Date', dateKeys(tomorrow()), tomorrow()],
      ['Notes', 'swim at 4'],
      ['Start Time', '0930AM', '09:30'],
      ['End Time', '0545PM', '17:45'],
    ],
    submit: { button: 'Schedule' },
    sends: ['day.schedule'],
  },
  'edit a day': {
    sources: ['screens/schedule/edit-day-dialog.tsx'],
    open: async (page) => {
      await openEdit(page, await openSchedule(page));
      return dialog(page, 'Edit Scheduled Hours');
    },
    typed: [
      ['End Time', '0615AM', '06:15'],
      ['Notes', 'by six'],
    ],
    submit: { button: 'Save' },
    sends: ['day.editSchedule'],
  },
  'bulk edit': {
    sources: ['screens/schedule/bulk-edit-dialog.tsx'],
    open: async (page) => {
      await chooseOfDay(await openSchedule(page), 'Select');
      await page.getByRole('region', { name: 'Selected days' }).getByRole('button', { name: 'Edit' }).click();
      return dialog(page, 'Bulk Edit Scheduled Hours');
    },
    typed: [
      ['Start Time', '0045AM', '00:45'],
      ['End Time', '0600AM', '06:00'],
    ],
    submit: { button: 'Update All' },
    sends: ['day.editSchedule'],
  },
  'enter hours': {
    sources: ['screens/schedule/enter-hours-dialog.tsx'],
    open: async (page) => {
      await (await openSchedule(page)).getByRole('button', { name: 'Enter Hours' }).click();
      return dialog(page, 'Enter Actual Hours');
    },
    typed: [
      ['Arrival Time', '1200AM', '00:00'],
      ['Departure Time', '0530AM', '05:30'],
    ],
    submit: { button: 'Save' },
    sends: ['day.recordHours'],
  },
};

/** The other forms of the same parent. */
export const FAMILY_FORMS: Readonly<Record<string, TypedForm>> = {
  'to-dos': {
    sources: ['schedule/todos-dialog.tsx'],
    open: async (page) => {
      await page.goto('/schedule');
      await page.getByRole('button', { name: 'Show Completed' }).click();
      return openTodos(daysOn(page));
    },
    typed: [['New to-do', 'blue bag']],
    submit: enter,
    sends: ['todo.add'],
  },
  'rename a to-do': {
    sources: ['schedule/todo-row.tsx'],
    open: async (page) => {
      await dialog(page, 'To-Dos').getByRole('button', { name: 'Rename blue bag' }).click();
      return dialog(page, 'To-Dos');
    },
    typed: [['New title of blue bag', 'red bag']],
    submit: enter,
    sends: ['todo.rename'],
  },
  'payment filters': {
    sources: ['ledger/filters-card.tsx'],
    open: async (page) => {
      await page.goto('/payments');
      await page.getByRole('button', { name: 'Filters' }).click();
      return page.getByRole('main');
    },
    typed: [
      ['Start Date', dateKeys('2026-02-01'), '2026-02-01'],
      ['End Date', dateKeys('2099-03-31'), '2099-03-31'],
    ],
  },
  'a receipt for dependent care': {
    sources: ['statements/year/receipt-card.tsx'],
    open: async (page) => {
      await page.goto('/payments/year');
      return page.getByRole('region', { name: 'Receipt for Dependent Care' });
    },
    typed: [
      ['Start Date', dateKeys('2026-02-01'), '2026-02-01'],
      ['End Date', dateKeys('2026-03-31'), '2026-03-31'],
    ],
  },
  'make a statement': {
    sources: ['statements/make-statement.tsx'],
    open: async (page) => {
      await page.goto('/statements');
      await page.getByLabel('Period').selectOption('Other dates');
      return page.getByRole('form', { name: 'Make a Statement' });
    },
    typed: [
      ['Start Date', dateKeys('2026-02-01'), '2026-02-01'],
      ['End Date', dateKeys('2026-03-31'), '2026-03-31'],
    ],
  },
  'the employer whom a statement lacks': {
    sources: ['people/employer-fields.tsx'],
    open: async (page) => {
      await page.goto('/statements');
      await page.getByRole('button', { name: 'Make Statement' }).click();
      return dialog(page, 'Employer on Statements');
    },
    typed: [
      ['Telephone', '518 555 0100'],
      ['Employer’s name', 'pat parker'],
      ['Address', '1 main st'],
    ],
    submit: { button: 'Save & Make' },
    // Nothing was earned in the period: the statement itself is refused on the device.
    sends: ['household.saveEmployer'],
  },
  'record a payment': {
    sources: ['ledger/record-payment-dialog.tsx'],
    open: (page) => openDialog(page, '/payments', ['Record a Payment']),
    typed: [
      ['Payment Date', dateKeys(today()), today()],
      ['Payment Amount ($)', '41.75'],
    ],
    submit: enter,
    sends: ['payment.record'],
  },
  'deductions of a payment': {
    sources: ['ledger/deductions-fields.tsx'],
    open: async (page) => {
      const form = await openDialog(page, '/payments', ['Record a Payment']);
      await form.getByRole('button', { name: 'Add Deduction' }).click();
      return form;
    },
    typed: [
      ['Withheld for', 'Medicare'],
      ['Amount ($)', '1.25'],
    ],
  },
  'void a payment': {
    sources: ['screens/payments/payment-dialog.tsx'],
    open: async (page) => {
      await page.goto('/payments');
      // That of 'record a payment'.
      await page.getByRole('button', { name: /^Details of \$41\.75/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Void Payment' }).click();
      return dialog(page, 'Void this payment?');
    },
    typed: [['Reason (optional)', 'never sent']],
    submit: enter,
    sends: ['payment.void'],
  },
  'change what needs attention': {
    sources: ['attention/change-dialog.tsx'],
    open: async (page) => {
      await page.goto('/attention');
      await page.getByRole('button', { name: 'Change' }).click();
      return dialog(page, 'Change what you entered');
    },
    typed: [['To-do', 'red bag']],
    // The to-do's day is gone: the device refuses the change, and sends nothing.
    submit: enter,
  },
};
