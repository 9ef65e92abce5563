// Better Auth's client library against our service: sessions, name, password, and deleting the account.

import { expect, test } from 'vitest'
import { PASSWORD } from '../../../support/auth-service.ts'
import { clientsOfFile, nothing, refusal } from './client.support.ts'

const { open, signedIn } = clientsOfFile()

const ended = { data: { status: true }, error: null }
const NEW = 'a new password'

/** The same person in another browser. */
async function elsewhere(email: string) {
  const opened = open()
  await opened.client.signIn.email({ email, password: PASSWORD })
  return opened
}

test('listSessions and revokeSession: what is listed of another browser ends it', async () => {
  const { client, email, token } = await signedIn()
  const other = await elsewhere(email)
  const { data } = await client.listSessions()
  expect(data).toHaveLength(2)
  expect(data?.[0]).toMatchObject({ token, createdAt: expect.any(Date) })
  expect(await client.revokeSession({ token: data?.[1]?.token ?? '' })).toEqual(ended)
  expect(await other.client.getSession()).toEqual(nothing)
  expect(other.cookie()).toBeUndefined()
  expect(await other.client.listSessions()).toEqual(refusal(401, 'UNAUTHORIZED', 'Unauthorized'))
  expect((await client.getSession()).data?.session.token).toBe(token)
})

test('revokeSession of one’s own takes the cookie along', async () => {
  const { client, cookie, token } = await signedIn()
  expect(await client.revokeSession({ token })).toEqual(ended)
  expect(cookie()).toBeUndefined()
})

test('X-121: revokeOtherSessions leaves this browser’s, revokeSessions none', async () => {
  const { client, email } = await signedIn()
  const other = await elsewhere(email)
  expect(await client.revokeOtherSessions()).toEqual(ended)
  expect(await other.client.getSession()).toEqual(nothing)
  expect((await client.getSession()).data?.user.email).toBe(email)
  expect(await client.revokeSessions()).toEqual(ended)
  expect(await client.getSession()).toEqual(nothing)
})

test('updateUser changes name and image', async () => {
  const { client, email } = await signedIn()
  expect(await client.updateUser({ name: 'Ada', image: 'https://example.com/a.png' })).toEqual(ended)
  expect((await client.getSession()).data?.user).toMatchObject({
    email,
    name: 'Ada',
    image: 'https://example.com/a.png',
  })
  expect(await open().client.updateUser({ name: 'Eve' })).toEqual(
    refusal(401, 'UNAUTHORIZED', 'Unauthorized'),
  )
})

test('changePassword keeps this browser signed in and ends the others', async () => {
  const { client, cookie, email, token } = await signedIn()
  const other = await elsewhere(email)
  const change = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true }
  expect(await client.changePassword({ ...change, currentPassword: 'wrong password' })).toEqual(
    refusal(400, 'INVALID_PASSWORD', 'Invalid password'),
  )
  const { data, error } = await client.changePassword(change)
  expect(error).toBeNull()
  expect(data?.token).toBe(cookie())
  expect(data?.token).not.toBe(token)
  expect((await client.getSession()).data?.user.email).toBe(email)
  expect(await other.client.getSession()).toEqual(nothing)
  expect((await open().client.signIn.email({ email, password: NEW })).error).toBeNull()
})

test('deleteUser ends it all', async () => {
  const { client, cookie, email } = await signedIn()
  const other = await elsewhere(email)
  expect(await client.deleteUser({ password: 'wrong password' })).toEqual(
    refusal(400, 'INVALID_PASSWORD', 'Invalid password'),
  )
  expect(await client.deleteUser()).toEqual({ data: { success: true, message: 'User deleted' }, error: null })
  expect(cookie()).toBeUndefined()
  expect(await other.client.getSession()).toEqual(nothing)
  expect(await open().client.signIn.email({ email, password: PASSWORD })).toEqual(
    refusal(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'),
  )
})
