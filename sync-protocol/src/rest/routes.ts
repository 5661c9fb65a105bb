/**
 * The REST contract: every route by name, from which the API's validation, the OpenAPI document and the authorization
 * tests are derived. A client imports single routes from rest/, so that its bundle contains no others.
 */
import { deleteAccount, editAccount, exportAccount } from './account.ts';
import {
  adminImpersonate,
  deleteUser,
  editUser,
  impersonate,
  listUsers,
  operations,
} from './administration.ts';
import { agenda, answerDays, cancelDay, editDay, markNotWorked, removeDay, scheduleDay } from './agenda.ts';
import { baseSchedule, generateAgenda, saveBaseSchedule } from './base-schedule.ts';
import { listEarnings } from './earnings.ts';
import { checkHistory, history } from './history.ts';
import { dashboardStats, familyProfile, saveEmployer, saveFamilyProfile } from './household.ts';
import { acceptInvitation, invitationMail, inviteNanny, loadInvitation } from './invitations.ts';
import {
  cancelMemberInvitation,
  changeMember,
  inviteMember,
  listMemberInvitations,
  listMembers,
  ownHouseholds,
  removeMember,
} from './members.ts';
import { addNanny, editNanny, listNannies, nanny, ownNanny, removeNanny, saveTaxId } from './nannies.ts';
import { askReset, loadReset, makeResetLink, resetOffer, resetPassword } from './password-resets.ts';
import {
  exportPayments,
  payDays,
  paymentRecords,
  paymentSummary,
  recordPayment,
  unpaid,
  voidPayment,
} from './payments.ts';
import { agreeToHours, decideReview, listReviews, restoreHours, withdrawReview } from './reviews.ts';
import type { RestRoute } from './route.ts';
import {
  changePassword,
  listSessions,
  login,
  logout,
  me,
  refresh,
  register,
  revokeOtherSessions,
  revokeSession,
} from './sessions.ts';
import { issueStatement, listStatements, loadStatement, loadStatementPdf } from './statements.ts';
import {
  answerTerms,
  householdHolidays,
  listTerms,
  removeTerms,
  saveHolidays,
  setTerms,
  termsPresets,
} from './terms.ts';
import { addTodo, editTodo, removeTodo, todos } from './todos.ts';
import {
  allowOverlaps,
  answerQuestion,
  approveWeek,
  askQuestion,
  confirmWeek,
  listWeeks,
  loadWeek,
} from './weeks.ts';
import { exportPayroll, yearTotals } from './years.ts';

export const REST = {
  register,
  login,
  logout,
  me,
  refresh,
  changePassword,
  listSessions,
  revokeOtherSessions,
  revokeSession,

  resetOffer,
  askReset,
  loadReset,
  resetPassword,

  editAccount,
  exportAccount,
  deleteAccount,

  listUsers,
  editUser,
  deleteUser,
  makeResetLink,
  adminImpersonate,
  impersonate,
  operations,

  inviteNanny,
  invitationMail,
  loadInvitation,
  acceptInvitation,

  listNannies,
  addNanny,
  ownNanny,
  nanny,
  editNanny,
  removeNanny,
  saveTaxId,

  baseSchedule,
  saveBaseSchedule,
  generateAgenda,

  agenda,
  scheduleDay,
  answerDays,
  editDay,
  cancelDay,
  markNotWorked,
  removeDay,

  listReviews,
  decideReview,
  withdrawReview,
  restoreHours,
  agreeToHours,

  todos,
  addTodo,
  editTodo,
  removeTodo,

  recordPayment,
  payDays,
  voidPayment,
  paymentRecords,
  unpaid,
  paymentSummary,
  exportPayments,
  yearTotals,
  exportPayroll,

  listEarnings,

  listWeeks,
  loadWeek,
  confirmWeek,
  approveWeek,
  allowOverlaps,
  askQuestion,
  answerQuestion,

  issueStatement,
  listStatements,
  loadStatement,
  loadStatementPdf,

  listTerms,
  setTerms,
  removeTerms,
  answerTerms,
  termsPresets,
  householdHolidays,
  saveHolidays,

  familyProfile,
  saveFamilyProfile,
  saveEmployer,
  dashboardStats,

  ownHouseholds,
  listMembers,
  changeMember,
  removeMember,
  listMemberInvitations,
  inviteMember,
  cancelMemberInvitation,

  history,
  checkHistory,
} as const satisfies Record<string, RestRoute>;

export type RouteName = keyof typeof REST;
