/** What a super admin does, and viewing as somebody else. */
import * as z from 'zod/mini';
import { user } from '../model/account.ts';
import { email, personName } from '../model/values.ts';
import { idInput, route, SUPER_ADMIN } from './route.ts';

const ofUser = z.strictObject({ userId: idInput });
const ofAnyUser = '/api/admin/users/{userId}';
const tag = 'Administration';

export const listUsers = route(
  {
    method: 'GET',
    path: '/api/admin/users',
    tag,
    access: SUPER_ADMIN,
    status: 200,
    summary: 'All users, the newest first',
  },
  { answer: z.array(user) },
);

export const editUser = route(
  {
    method: 'PUT',
    path: ofAnyUser,
    tag,
    access: SUPER_ADMIN,
    status: 200,
    summary: "Change a user's name and e-mail",
    refusals: ['email_taken'],
  },
  { params: ofUser, body: z.strictObject({ name: personName, email }), answer: user },
);

export const deleteUser = route(
  {
    method: 'DELETE',
    path: ofAnyUser,
    tag,
    access: SUPER_ADMIN,
    status: 204,
    summary: 'Delete a user; the last of a family takes the household along',
    refusals: ['own_account', 'last_admin'],
  },
  { params: ofUser },
);

export const adminImpersonate = route(
  {
    method: 'POST',
    path: '/api/admin/impersonate/{userId}',
    tag,
    access: SUPER_ADMIN,
    status: 200,
    summary: 'View as any user who is no super admin, for an hour',
    refusals: ['forbidden'],
  },
  { params: ofUser, answer: z.strictObject({ impersonationToken: z.string(), user }) },
);

export const impersonate = route(
  {
    method: 'POST',
    path: '/api/impersonate/{userId}',
    tag,
    access: ['SUPER_ADMIN', 'FAMILY'],
    status: 200,
    summary: "View as one of one's own nannies, for an hour",
    personal: true,
    refusals: ['forbidden'],
  },
  { params: ofUser, answer: z.strictObject({ impersonationToken: z.string(), impersonatedUser: user }) },
);
