/** The words of a year's taxes: boxes of Form W-2, what is assumed, and what has to be done. */
import type { HouseholdTaxes } from 'sync-protocol/taxes/household-taxes.ts';
import { formatDate, formatMoney } from '../kit/language/format.ts';
import { t, translate } from '../kit/language/messages.ts';

type Employee = HouseholdTaxes['employees'][number];
type Assumption = HouseholdTaxes['assumptions'][number];
type Step = HouseholdTaxes['steps'][number];

/** One figure of a form: its box or line, what it is, and its value as text. */
export interface FormFigure {
  readonly number: string;
  readonly label: string;
  /** Null: to be filled in by the family, or not known. */
  readonly cents: number | null;
  readonly text: string;
}

const amount = (number: string, label: string, cents: number): FormFigure => ({
  number,
  label,
  cents,
  text: formatMoney(cents, 'USD'),
});

export const w2Figures = ({ w2 }: Employee): FormFigure[] => [
  amount('1', t('Wages, tips, other compensation'), w2.box1Cents),
  amount('2', t('Federal income tax withheld'), w2.box2Cents),
  amount('3', t('Social Security wages'), w2.box3Cents),
  amount('4', t('Social Security tax withheld'), w2.box4Cents),
  amount('5', t('Medicare wages and tips'), w2.box5Cents),
  amount('6', t('Medicare tax withheld'), w2.box6Cents),
];

function answerText(answer: boolean | null): string {
  if (answer === null) return t('Yours to fill in');
  return answer ? t('Yes') : t('No');
}

/** FUTA and the total are a range until the family has answered. */
export const scheduleHFigures = ({ scheduleH, futa }: HouseholdTaxes): FormFigure[] => {
  const partOne = scheduleH.find(({ line }) => line === '25')?.cents ?? 0;
  const before: Readonly<Record<string, number>> = { 16: 0, 26: partOne };
  return scheduleH.map(({ line, label, cents, answer }) => {
    const first = before[line];
    const text =
      first === undefined
        ? answerText(answer)
        : t('Between {min} and {max}', {
            min: formatMoney(first + futa.minCents, 'USD'),
            max: formatMoney(first + futa.maxCents, 'USD'),
          });
    return {
      number: line,
      label: translate(label),
      cents,
      text: cents === null ? text : formatMoney(cents, 'USD'),
    };
  });
};

const dollars = (cents = 0): string => formatMoney(cents, 'USD');

/** Returns amounts of boxes 4 and 6 as her share by law would have them. */
function describeDue(name: string, due: Pick<Employee, 'socialSecurityCents' | 'medicareCents'> | undefined) {
  return t('Boxes 4 and 6 of {name} differ from her share by law: {socialSecurity} and {medicare}.', {
    name,
    socialSecurity: dollars(due?.socialSecurityCents),
    medicare: dollars(due?.medicareCents),
  });
}

const ASSUMPTIONS: Readonly<Record<Assumption['code'], (name: string, employee?: Employee) => string>> = {
  cash_wages_only: () => t('All payments count as cash wages. Anything else you gave isn’t in here.'),
  no_setting: (name) => t('{name} has no tax setting. Her wages count all the same.', { name }),
  exempt_as_chosen: (name) => t('{name} is exempt because you chose so.', { name }),
  differs_from_due: describeDue,
  withheld_below_threshold: (name) =>
    t('Something was withheld of {name}, although her wages are below the threshold.', { name }),
  unnamed_withheld: (name) =>
    t('Some of what was withheld of {name} doesn’t say for which tax. It is in no box.', { name }),
  state_contributions_unknown: () => t('FUTA depends on your answer about contributions to the state.'),
  no_state_credit: () => t('FUTA has no credit for contributions to the state.'),
  no_credit_reduction: () => t('Your state isn’t a credit reduction state. Check the instructions.'),
  no_leave_credits: () => t('No credit for sick and family leave.'),
  figures_not_read: () => t('The amounts of this year weren’t checked at their source. Check with the IRS.'),
  form_not_read: () => t('This year’s form wasn’t read. The numbers of its lines may differ.'),
};

export function assumptionWords({ code, nannyId }: Assumption, employees: readonly Employee[]): string {
  const employee = employees.find((each) => each.nannyId === nannyId);
  return ASSUMPTIONS[code](employee?.name ?? '', employee);
}

const STEPS: Readonly<Record<Step['code'], () => string>> = {
  ein: () => t('Get an employer identification number, if you have none (Form SS-4).'),
  w2: () => t('Give each nanny her Form W-2.'),
  w3: () => t('Send Form W-3 with Copy A of Form W-2 to the Social Security Administration.'),
  schedule_h: () => t('File Schedule H with your tax return (Form 1040).'),
  state: () => t('Ask your state about its taxes and unemployment insurance.'),
  repay: () => t('Pay back what was withheld below the threshold, or ask the IRS (Publication 926).'),
};

export const stepWords = ({ code, dueOn }: Step): string =>
  dueOn === null ? STEPS[code]() : t('By {date}: {what}', { date: formatDate(dueOn), what: STEPS[code]() });
