/**
 * Presets of leave policies after state law, each with its source and when that was read. Choosing one fills the form,
 * nothing else. Sources and excerpts: docs/decisions/time-off.md.
 */
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import type { LeavePolicy, LeavePolicyFields } from './leave-policy.ts';

export const LEAVE_PRESET_IDS = ['us-ca', 'us-il', 'us-wa', 'us-ma', 'us-nj', 'us-ny'] as const;
export type LeavePresetId = (typeof LEAVE_PRESET_IDS)[number];

export interface LeavePreset {
  readonly id: LeavePresetId;
  /** The state, in English, for the API. */
  readonly name: string;
  readonly kind: LeavePolicy['kind'];
  /** The law that gives the numbers. */
  readonly source: string;
  /** When the source's own text was read. Null: it wasn't, and the preset is only a suggestion. */
  readonly readOn: string | null;
  /** Who can confirm what wasn't read. */
  readonly checkWith: string | null;
  readonly fields: LeavePolicyFields;
}

const hours = (count: number): number => count * MINUTES_PER_HOUR;

/** A calendar year without any rule; a family's own policy starts from these. */
export const NO_LEAVE_RULES: LeavePolicyFields = {
  grantMinutes: null,
  earn: null,
  yearStartsOn: '01-01',
  maxYearMinutes: null,
  capMinutes: null,
  carryMinutes: null,
  waitingDays: 0,
  useMaxMinutes: null,
  useMaxDays: null,
  paysOut: false,
};

/** One hour for so many hours worked. */
const oneHourFor = (perMinutes: number): LeavePolicyFields => ({
  ...NO_LEAVE_RULES,
  earn: { minutes: 1, perMinutes },
});

const READ_ON = '2026-11-29';

export const LEAVE_PRESETS: readonly LeavePreset[] = [
  {
    id: 'us-ca',
    name: 'California',
    kind: 'SICK',
    // The text that says 80 hours or 10 days of balance wasn't read; without a cap nobody earns less than the law.
    source: 'California Labor Code 246 (SB 616); Labor Commissioner, Paid Sick Leave FAQ',
    readOn: READ_ON,
    checkWith: 'California Labor Commissioner',
    fields: { ...oneHourFor(30), waitingDays: 90, useMaxMinutes: hours(40), useMaxDays: 5 },
  },
  {
    id: 'us-il',
    name: 'Illinois',
    kind: 'PERSONAL',
    // The waiting time was read in a copy alone.
    source: '820 ILCS 192/15; 56 Ill. Adm. Code 200.220(a)',
    readOn: READ_ON,
    checkWith: 'Illinois Department of Labor',
    fields: { ...oneHourFor(40), maxYearMinutes: hours(40), waitingDays: 90 },
  },
  {
    id: 'us-wa',
    name: 'Washington',
    kind: 'SICK',
    source: 'WAC 296-128-620, 296-128-630',
    readOn: READ_ON,
    checkWith: null,
    fields: { ...oneHourFor(40), carryMinutes: hours(40), waitingDays: 90 },
  },
  {
    id: 'us-ma',
    name: 'Massachusetts',
    kind: 'SICK',
    source: 'M.G.L. c. 149 s. 148C; 940 CMR 33',
    readOn: null,
    checkWith: 'Massachusetts Attorney General, Fair Labor Division',
    fields: { ...oneHourFor(30), maxYearMinutes: hours(40), carryMinutes: hours(40), waitingDays: 90 },
  },
  {
    id: 'us-nj',
    name: 'New Jersey',
    kind: 'SICK',
    source: 'N.J.S.A. 34:11D-2',
    readOn: null,
    checkWith: 'New Jersey Department of Labor and Workforce Development',
    fields: { ...oneHourFor(30), maxYearMinutes: hours(40), carryMinutes: hours(40), waitingDays: 120 },
  },
  {
    id: 'us-ny',
    name: 'New York',
    kind: 'PERSONAL',
    source: 'NY Labor Law 161(1)',
    readOn: null,
    checkWith: 'New York State Department of Labor',
    // Three days of rest, of eight hours each, after a year of work.
    fields: { ...NO_LEAVE_RULES, grantMinutes: hours(24), waitingDays: 365 },
  },
];
