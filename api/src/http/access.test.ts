/** Tests that each route of the contract allows exactly the roles that this file lists for it. */
import type { RestRoute } from 'sync-protocol/rest/route.ts';
import { REST, type RouteName } from 'sync-protocol/rest/routes.ts';
import { expect, test } from 'vitest';
import { ROUTE_NAMES } from '../../test-support/sample-calls.ts';

/** Repeats the contract, so that changing one word there can't open a route. `own`: not while impersonating. */
const MAY: Readonly<Record<RouteName, string>> = {
  register: 'public',
  login: 'public',
  logout: 'SUPER_ADMIN FAMILY NANNY',
  me: 'SUPER_ADMIN FAMILY NANNY',
  refresh: 'SUPER_ADMIN FAMILY NANNY',
  changePassword: 'SUPER_ADMIN FAMILY NANNY own',
  listSessions: 'SUPER_ADMIN FAMILY NANNY own',
  revokeOtherSessions: 'SUPER_ADMIN FAMILY NANNY own',
  revokeSession: 'SUPER_ADMIN FAMILY NANNY own',
  resetOffer: 'public',
  askReset: 'public',
  loadReset: 'public',
  resetPassword: 'public',
  editAccount: 'SUPER_ADMIN FAMILY NANNY own',
  exportAccount: 'SUPER_ADMIN FAMILY NANNY own',
  deleteAccount: 'SUPER_ADMIN FAMILY NANNY own',
  listUsers: 'SUPER_ADMIN',
  editUser: 'SUPER_ADMIN',
  deleteUser: 'SUPER_ADMIN',
  makeResetLink: 'SUPER_ADMIN',
  adminImpersonate: 'SUPER_ADMIN',
  impersonate: 'SUPER_ADMIN FAMILY own',
  operations: 'SUPER_ADMIN',
  inviteNanny: 'FAMILY own',
  invitationMail: 'FAMILY',
  loadInvitation: 'public',
  acceptInvitation: 'public',
  listNannies: 'FAMILY',
  addNanny: 'FAMILY',
  ownNanny: 'NANNY',
  nanny: 'FAMILY NANNY',
  editNanny: 'FAMILY',
  removeNanny: 'FAMILY',
  baseSchedule: 'FAMILY NANNY',
  saveBaseSchedule: 'FAMILY',
  generateAgenda: 'FAMILY',
  agenda: 'FAMILY NANNY',
  scheduleDay: 'FAMILY NANNY',
  answerDays: 'FAMILY NANNY',
  editDay: 'FAMILY NANNY',
  removeDay: 'FAMILY',
  todos: 'FAMILY NANNY',
  addTodo: 'FAMILY NANNY',
  editTodo: 'FAMILY NANNY',
  removeTodo: 'FAMILY NANNY',
  recordPayment: 'FAMILY',
  payDays: 'FAMILY',
  voidPayment: 'FAMILY',
  paymentRecords: 'FAMILY NANNY',
  unpaid: 'FAMILY NANNY',
  paymentSummary: 'FAMILY NANNY',
  exportPayments: 'FAMILY NANNY',
  familyProfile: 'FAMILY NANNY',
  saveFamilyProfile: 'FAMILY',
  dashboardStats: 'FAMILY NANNY',
  ownHouseholds: 'FAMILY NANNY',
  listMembers: 'FAMILY',
  changeMember: 'FAMILY own',
  removeMember: 'FAMILY own',
  listMemberInvitations: 'FAMILY',
  inviteMember: 'FAMILY own',
  cancelMemberInvitation: 'FAMILY own',
  history: 'FAMILY NANNY',
  checkHistory: 'FAMILY NANNY',
};

test.each(ROUTE_NAMES)('%s allows exactly the roles listed here', (name) => {
  const { access, personal }: RestRoute = REST[name];
  const roles = access === 'public' ? ['public'] : access;
  expect([...roles, ...(personal ? ['own'] : [])].join(' ')).toBe(MAY[name]);
});
