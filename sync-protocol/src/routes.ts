/**
 * The REST contract: every route by name, from which the API's validation, the OpenAPI document and the authorization
 * tests are derived. A client imports single routes from rest/, so that its bundle contains no others.
 */

import { createFeed, listFeeds, revokeFeed } from './calendar/feeds-rest.ts';
import {
  decideClaim,
  listClaims,
  listMileageRates,
  payClaims,
  setMileageRate,
  submitClaim,
  withdrawClaim,
} from './claims/claims-rest.ts';
import { exportReceipts, loadReceipt, putReceipt } from './claims/receipts-rest.ts';
import { arrive, discardClock, listClocks } from './clock/clocks-rest.ts';
import { checkHistory, history } from './kernel/history-rest.ts';
import type { RestRoute } from './kernel/route.ts';
import { listEarnings } from './ledger/earnings-rest.ts';
import {
  exportPayments,
  payDays,
  paymentRecords,
  paymentSummary,
  recordPayment,
  unpaid,
  voidPayment,
} from './ledger/payments-rest.ts';
import {
  agreeToHours,
  decideReview,
  listReviews,
  restoreHours,
  withdrawReview,
} from './ledger/reviews-rest.ts';
import { deleteAccount, editAccount, exportAccount } from './people/account-rest.ts';
import {
  adminImpersonate,
  deleteUser,
  editUser,
  impersonate,
  listUsers,
  operations,
} from './people/administration-rest.ts';
import { dashboardStats, familyProfile, saveEmployer, saveFamilyProfile } from './people/household-rest.ts';
import { acceptInvitation, invitationMail, inviteNanny, loadInvitation } from './people/invitations-rest.ts';
import {
  cancelMemberInvitation,
  changeMember,
  inviteMember,
  listMemberInvitations,
  listMembers,
  ownHouseholds,
  removeMember,
} from './people/members-rest.ts';
import {
  addNanny,
  editNanny,
  listNannies,
  nanny,
  ownNanny,
  removeNanny,
  saveTaxId,
} from './people/nannies-rest.ts';
import {
  askReset,
  loadReset,
  makeResetLink,
  resetOffer,
  resetPassword,
} from './people/password-resets-rest.ts';
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
} from './people/sessions-rest.ts';
import { pushKey, subscribePush, testPush, unsubscribePush } from './reminders/push-rest.ts';
import { loadReminders, saveReminders } from './reminders/reminders-rest.ts';
import {
  agenda,
  answerDays,
  cancelDay,
  editDay,
  markNotWorked,
  removeDay,
  scheduleDay,
} from './schedule/agenda-rest.ts';
import { baseSchedule, generateAgenda, saveBaseSchedule } from './schedule/base-schedule-rest.ts';
import { addTodo, editTodo, removeTodo, todos } from './schedule/todos-rest.ts';
import {
  issueStatement,
  listStatements,
  loadStatement,
  loadStatementPdf,
} from './statements/statements-rest.ts';
import { exportPayroll, yearTotals } from './statements/years-rest.ts';
import { saveTaxAnswers, saveTaxSetting, taxSetting, taxSuggestion, yearTaxes } from './taxes/taxes-rest.ts';
import {
  adjustLeave,
  answerLeave,
  askLeave,
  leaveBalances,
  listLeave,
  listLeavePolicies,
  payOutLeave,
  removeLeavePolicy,
  setLeavePolicy,
  undoLeaveEntry,
  withdrawLeave,
} from './time-off/leave-rest.ts';
import {
  answerTerms,
  householdHolidays,
  listTerms,
  removeTerms,
  saveHolidays,
  setTerms,
  termsPresets,
} from './weeks/terms-rest.ts';
import {
  allowOverlaps,
  answerQuestion,
  approveWeek,
  askQuestion,
  confirmWeek,
  listWeeks,
  loadWeek,
} from './weeks/weeks-rest.ts';

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
  exportReceipts,
  deleteAccount,

  listFeeds,
  createFeed,
  revokeFeed,

  loadReminders,
  saveReminders,
  pushKey,
  subscribePush,
  unsubscribePush,
  testPush,

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

  arrive,
  discardClock,
  listClocks,

  listLeavePolicies,
  setLeavePolicy,
  removeLeavePolicy,
  leaveBalances,
  listLeave,
  askLeave,
  answerLeave,
  withdrawLeave,
  adjustLeave,
  payOutLeave,
  undoLeaveEntry,

  putReceipt,
  loadReceipt,
  listClaims,
  submitClaim,
  decideClaim,
  withdrawClaim,
  payClaims,
  listMileageRates,
  setMileageRate,

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
  taxSuggestion,
  taxSetting,
  saveTaxSetting,
  yearTaxes,
  saveTaxAnswers,

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
