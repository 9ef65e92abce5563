// The routes by which people change or delete their own account.

import { get, post, type Route } from '../../steps/route.ts'
import { changeOwnPassword } from './change-password.ts'
import { deleteUser } from './delete-user.ts'
import { listActivity } from './list-activity.ts'
import { changePasswordBody, deleteUserBody, updateUserBody } from './schema.ts'
import { updateUser } from './update-user.ts'

export const profileRoutes: readonly Route[] = [
  get('/list-activity', { origin: 'trusted', limit: 'other', handle: listActivity }),
  post('/update-user', { origin: 'trusted', limit: 'other', body: updateUserBody, handle: updateUser }),
  post('/change-password', {
    origin: 'trusted',
    limit: 'password',
    body: changePasswordBody,
    handle: changeOwnPassword,
  }),
  post('/delete-user', { origin: 'trusted', limit: 'password', body: deleteUserBody, handle: deleteUser }),
]
