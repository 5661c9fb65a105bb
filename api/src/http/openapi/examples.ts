/**
 * Lists, for the OpenAPI document, the fields of example answers that depend on the request, where the fields' own
 * examples would not match.
 */
import type { User } from 'sync-protocol/model/account.ts';
import { EXAMPLE } from 'sync-protocol/model/example-ids.ts';
import type { REST, RouteName } from 'sync-protocol/rest/routes.ts';
import type * as z from 'zod/mini';

type Answers = {
  readonly [R in RouteName]?: Partial<Extract<z.output<(typeof REST)[R]['answer']>, object>>;
};

const nora: User = {
  id: EXAMPLE.nannyAccount,
  name: 'Nora Quinn',
  email: 'nora@quinn.example',
  role: 'NANNY',
  timezone: 'America/New_York',
  currency: 'USD',
  language: 'es',
  createdAt: '2026-03-02T09:12:00.000Z',
};

/** By route, the fields that differ. */
export const ANSWER_EXAMPLES: Answers = {
  acceptInvitation: { user: nora },
  editUser: nora,
  adminImpersonate: { user: nora },
  impersonate: { impersonatedUser: nora },
  addNanny: { owedAmount: 0, nannyUserId: null, color: null },
  addTodo: { isCompleted: false },
  cancelDay: {
    status: 'DECLINED',
    actualStartUtc: null,
    actualEndUtc: null,
    billableMinutes: null,
    amountCents: null,
    amount: null,
  },
  setTerms: { answer: null },
  scheduleDay: {
    status: 'PENDING',
    actualStartUtc: null,
    actualEndUtc: null,
    billableMinutes: null,
    amountCents: null,
    amount: null,
    todoCount: 0,
  },
};
