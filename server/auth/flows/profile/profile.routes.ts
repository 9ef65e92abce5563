// The routes by which people change or delete their own account.

import { json } from '../../../http/open-api.ts'
import {
  changePasswordReply,
  deleteUserReply,
  listActivityReply,
  orSecondFactor,
  statusReply,
} from '../../../wire/auth.ts'
import { userDataReply } from '../../../wire/user-data.ts'
import { ofAccount } from '../../steps/auth-demands.ts'
import { refusedField } from '../../steps/given-fields.ts'
import { refusedPassword } from '../../steps/refuse.ts'
import { get, post, type Route } from '../../steps/route.ts'
import { changeOwnPassword } from './change-password.ts'
import { deleteUser } from './delete-user.ts'
import { getUserData } from './get-user-data.ts'
import { listActivity } from './list-activity.ts'
import { changePasswordBody, deleteUserBody, updateUserBody } from './profile.schema.ts'
import { updateUser } from './update-user.ts'

export const profileRoutes: readonly Route[] = [
  get('/list-activity', {
    does: 'Lists the recent activity of the caller’s account.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    answers: json(listActivityReply),
    handle: listActivity,
  }),
  get('/get-user-data', {
    does: 'Returns everything that the service keeps about the caller.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofAccount,
    answers: json(userDataReply),
    handle: getUserData,
  }),
  post('/update-user', {
    does: 'Changes name, image and the fields of USER_FIELDS.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ['none', 'A name opens nothing.'],
    body: updateUserBody,
    answers: json(statusReply),
    refuses: [...refusedField, 'EMAIL_CAN_NOT_BE_UPDATED', 'NO_FIELDS_TO_UPDATE', 'EMAIL_NOT_VERIFIED'],
    handle: updateUser,
  }),
  post('/change-password', {
    does: 'Sets a new password, and ends the other sessions on request.',
    origin: 'trusted',
    limit: 'password',
    session: 'required',
    demand: ofAccount,
    body: changePasswordBody,
    answers: json(orSecondFactor(changePasswordReply)),
    refuses: ['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'EMAIL_NOT_VERIFIED', ...refusedPassword],
    handle: changeOwnPassword,
  }),
  post('/delete-user', {
    does: 'Deletes the caller’s account, with the password or just after a sign-in.',
    origin: 'trusted',
    limit: 'password',
    session: 'required',
    demand: ofAccount,
    body: deleteUserBody,
    answers: json(deleteUserReply),
    refuses: [
      'INVALID_CALLBACK_URL',
      'INVALID_PASSWORD',
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'EMAIL_NOT_VERIFIED',
      'SESSION_EXPIRED',
      'PASSWORD_TOO_LONG',
      ['INVALID_TOKEN', 404],
    ],
    handle: deleteUser,
  }),
]
