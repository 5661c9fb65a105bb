/**
 * Lists, for the OpenAPI document, the fields of example answers that depend on the request, where the fields' own
 * examples would not match, and the examples of files, CSV and PDF.
 */

import { EXAMPLE } from 'sync-protocol/kernel/example-ids.ts';
import type { User } from 'sync-protocol/people/account.ts';
import type { REST, RouteName } from 'sync-protocol/routes.ts';
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

const csv = (...lines: readonly string[]): string => [...lines, ''].join('\r\n');

/** The files that routes answer. */
export const FILE_EXAMPLES: Readonly<Partial<Record<RouteName, string>>> = {
  exportPayments: csv(
    'Date,Nanny,Type,Hours,Amount,Currency,Platform',
    '2026-03-05,Nora Quinn,Payment,,172.00,USD,Venmo',
  ),
  exportPayroll: csv(
    'Nanny,Week start,Week end,Hourly rate,Regular hours,Regular pay,Overtime hours,Overtime pay,Of which overtime premium,Holiday hours,Holiday pay,Guaranteed hours,Guaranteed pay,Cancellation hours,Cancellation pay,Adjustment pay,Adjusted day,Gross pay,Currency',
    'Nora Quinn,2026-03-02,2026-03-08,21.50,40.00,860.00,2.00,64.50,21.50,0.00,0.00,0.00,0.00,0.00,0.00,0.00,,924.50,USD',
  ),
  loadStatementPdf: '%PDF-1.3 …',
  loadReceipt: 'ÿØÿà…',
  exportReceipts: 'c2c2….jpg …',
};
