/**
 * The result that the second mutation of a pair must have, written by hand from docs/sync.md. Not every pair is listed.
 * 'part': some days weren't paid.
 */
import type { MutationLabel } from './test-vocabulary.ts';

type Outcomes = { readonly [First in MutationLabel]?: { readonly [Second in MutationLabel]?: string } };

const HOURS = 'enter hours';
const OTHER = 'enter other hours';
const HERS = 'enter hours, she';
const HERS_OTHER = 'enter other hours, she';

const ARRIVE = 'arrive, she';
const LEAVE = 'leave, she';

const both = (outcome: string) => ({
  [LEAVE]: outcome,
  [HOURS]: outcome,
  [OTHER]: outcome,
  [HERS]: outcome,
  [HERS_OTHER]: outcome,
});

const TODO_DONE = {
  'tick the to-do': 'applied',
  'tick the to-do, she': 'applied',
  'rename the to-do': 'applied',
  'rename the to-do, she': 'applied',
} as const;
const TODO_TICKED = { ...TODO_DONE, 'tick the to-do': 'noop', 'tick the to-do, she': 'noop' } as const;
const TODO_GONE = {
  'tick the to-do': 'noop',
  'tick the to-do, she': 'noop',
  'rename the to-do': 'rejected not_found',
  'rename the to-do, she': 'rejected not_found',
  'remove the to-do': 'noop',
  'remove the to-do, she': 'noop',
} as const;

/** The same answer changes nothing. The nanny's other answer is refused, the family's is applied. */
const ACCEPTED = {
  accept: 'noop',
  'accept, she': 'noop',
  'decline, she': 'rejected not_pending',
  decline: 'applied',
  'change times': 'applied',
  generate: 'noop',
} as const;
const DECLINED = {
  decline: 'noop',
  'decline, she': 'noop',
  'accept, she': 'rejected not_pending',
  accept: 'applied',
} as const;

/** Nobody accepted the day: hours of an author who saw it accepted wait for the family's decision. */
const WITHDRAWN_ANSWER = {
  ...both('review hours_not_accepted'),
  'take back accept': 'noop',
  'take back accept, she': 'noop',
  'cancel, she': 'rejected not_accepted',
  'change times': 'applied',
  generate: 'applied',
} as const;

/** Hours win over the mark, and an answer, other times or a delete end it. */
const NOT_WORKED = {
  ...both('applied'),
  'mark as not worked': 'noop',
  'mark as not worked, she': 'noop',
  'cancel, she': 'applied',
  decline: 'applied',
  'change times': 'applied',
  'take back accept': 'applied',
  delete: 'applied',
} as const;

/** She is no longer asked. */
const NOT_ASKED = {
  'answer sent home, she': 'rejected not_asked',
  'answer not come, she': 'rejected not_asked',
} as const;

/** The shift stays owed, whatever follows; until then her other answer counts. */
const SENT_HOME = {
  ...both('applied'),
  'answer sent home, she': 'noop',
  'answer not come, she': 'applied',
  'unmark as not worked': 'applied',
  'cancel, she': 'applied',
  decline: 'applied',
  'change times': 'applied',
  delete: 'applied',
} as const;

/** Declined, and nothing is owed. */
const NOT_COME = {
  ...both('review hours_on_declined'),
  ...NOT_ASKED,
  'cancel, she': 'noop',
  decline: 'noop',
  'change times': 'applied',
  delete: 'applied',
} as const;

/** The same hours change nothing. */
const WORKED = {
  ...NOT_ASKED,
  [ARRIVE]: 'applied',
  [HOURS]: 'noop',
  [HERS]: 'noop',
  [LEAVE]: 'noop',
  'mark as not worked': 'rejected has_hours',
  'mark as not worked, she': 'rejected has_hours',
  'change times': 'applied',
  'take back hours': 'rejected has_hours',
  'take back accept': 'rejected day_completed',
  'take back accept, she': 'rejected day_completed',
  delete: 'rejected has_hours',
  'cancel, she': 'rejected day_completed',
  'mark as paid': 'part amount_changed',
} as const;

export const SECOND: Outcomes = {
  'change times': {
    ...both('applied'),
    ...NOT_ASKED,
    'change times': 'noop',
    'change notes': 'applied',
    accept: 'rejected schedule_changed',
    decline: 'rejected schedule_changed',
    'accept, she': 'rejected schedule_changed',
    'decline, she': 'rejected schedule_changed',
  },
  'take back accept': WITHDRAWN_ANSWER,
  'take back accept, she': WITHDRAWN_ANSWER,
  'take back hours': {
    ...both('applied'),
    'take back hours': 'noop',
    'mark as paid': 'part not_completed',
    'change times': 'applied',
    delete: 'applied',
  },
  'change notes': { ...both('applied'), 'change times': 'applied', 'change notes': 'applied' },
  accept: ACCEPTED,
  'accept, she': ACCEPTED,
  'mark as not worked': NOT_WORKED,
  'mark as not worked, she': NOT_WORKED,
  'unmark as not worked': { ...NOT_ASKED, 'unmark as not worked': 'noop' },
  'answer sent home, she': SENT_HOME,
  'answer not come, she': NOT_COME,
  decline: {
    ...NOT_ASKED,
    'mark as not worked': 'rejected not_accepted',
    'mark as not worked, she': 'rejected not_accepted',
    ...DECLINED,
    ...both('review hours_on_declined'),
    'take back accept': 'rejected not_pending',
    'take back accept, she': 'rejected not_pending',
    'cancel, she': 'noop',
  },
  'decline, she': DECLINED,
  'cancel, she': {
    ...both('review hours_on_declined'),
    ...NOT_ASKED,
    'cancel, she': 'noop',
    'mark as not worked': 'rejected not_accepted',
    'mark as not worked, she': 'rejected not_accepted',
    decline: 'noop',
    'take back accept': 'rejected not_pending',
    'take back accept, she': 'rejected not_pending',
    'change times': 'applied',
  },
  [HOURS]: { ...WORKED, [OTHER]: 'applied', [HERS_OTHER]: 'review hours_conflict' },
  [HERS]: { ...WORKED, [HERS_OTHER]: 'applied', [OTHER]: 'review hours_conflict' },
  [LEAVE]: {
    ...WORKED,
    [HERS_OTHER]: 'applied',
    [OTHER]: 'review hours_conflict',
    // She left a day on which the family had recorded other hours: hers are in review.
    'mark as paid': 'applied',
  },
  // On a day of long ago: the clock is a forgotten one.
  [ARRIVE]: {
    ...both('applied'),
    [ARRIVE]: 'applied',
    'change times': 'applied',
    'take back accept': 'rejected clock_running',
    'cancel, she': 'applied',
    'mark as not worked': 'applied',
    'mark as not worked, she': 'applied',
    decline: 'rejected clock_running',
    delete: 'applied',
    generate: 'noop',
  },
  delete: {
    ...both('applied'),
    [ARRIVE]: 'applied',
    'change times': 'rejected day_deleted',
    'change notes': 'rejected day_deleted',
    accept: 'rejected day_deleted',
    decline: 'rejected day_deleted',
    'accept, she': 'rejected day_deleted',
    'decline, she': 'rejected day_deleted',
    'take back accept': 'rejected day_deleted',
    'take back accept, she': 'rejected day_deleted',
    'take back hours': 'rejected day_deleted',
    'cancel, she': 'rejected day_deleted',
    'answer sent home, she': 'rejected day_deleted',
    'answer not come, she': 'rejected day_deleted',
    'add a to-do': 'rejected day_deleted',
    'add a to-do, she': 'rejected day_deleted',
    'rename the to-do': 'rejected day_deleted',
    'rename the to-do, she': 'rejected day_deleted',
    'mark as paid': 'part day_deleted',
    delete: 'noop',
    generate: 'applied',
  },
  generate: {
    accept: 'rejected schedule_changed',
    'accept, she': 'rejected schedule_changed',
  },
  'record a payment': { 'record a payment': 'applied' },
  'mark as paid': {
    ...both('review hours_after_paid'),
    'mark as paid': 'noop already_paid',
    delete: 'rejected day_paid',
    'take back hours': 'rejected day_paid',
    'change times': 'rejected day_paid',
  },
  'void the payment': { 'void the payment': 'noop' },
  'set the rate': both('applied'),
  'set terms': { ...both('applied'), 'answer terms, she': 'applied', 'save holidays': 'applied' },
  'save holidays': { ...both('applied'), 'save holidays': 'applied' },
  'save settings': both('applied'),
  'tick the to-do': TODO_TICKED,
  'tick the to-do, she': TODO_TICKED,
  'rename the to-do': TODO_DONE,
  'rename the to-do, she': TODO_DONE,
  'remove the to-do': TODO_GONE,
  'remove the to-do, she': TODO_GONE,
  'submit a claim': { 'submit a claim': 'applied', 'submit a claim, she': 'applied' },
  'submit a claim, she': { 'submit a claim': 'applied', 'submit a claim, she': 'applied' },
  'approve the claim': {
    'approve the claim': 'noop',
    'decline the claim': 'noop already_answered',
    'withdraw the claim, she': 'applied',
  },
  'decline the claim': {
    'decline the claim': 'noop',
    'approve the claim': 'noop already_answered',
    'withdraw the claim, she': 'rejected claim_decided',
  },
  'withdraw the claim, she': {
    'withdraw the claim, she': 'noop',
    'approve the claim': 'rejected claim_withdrawn',
    'decline the claim': 'rejected claim_withdrawn',
  },
  'pay the claim back': {
    'pay the claim back': 'rejected already_paid',
    'withdraw what is owed, she': 'rejected claim_settled',
  },
  'withdraw what is owed, she': {
    'withdraw what is owed, she': 'noop',
    'pay the claim back': 'rejected claim_withdrawn',
  },
  'set the mileage rate': { 'set the mileage rate': 'applied' },
  confirm: { confirm: 'noop', dismiss: 'rejected review_decided', withdraw: 'rejected review_decided' },
  dismiss: { dismiss: 'noop', confirm: 'rejected review_decided', withdraw: 'rejected review_decided' },
  withdraw: { withdraw: 'noop', confirm: 'rejected review_decided', dismiss: 'rejected review_decided' },
};
