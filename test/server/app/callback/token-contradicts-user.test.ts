// A token of one person beside the user of another: the token counts, and the contradiction is audited.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import {
  accepted,
  appUsersOf,
  CALLBACK,
  gist,
  knows,
  opaqueToken,
  person,
  sessionsOf,
} from '../../../support/callback.ts'
import { connectTo } from '../../../support/databases.ts'

const { app, auth } = appOfFile()

async function auditOf(requestId: string) {
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query(
    `select detail from app.audit_event where machine = 'callback' and request_id = $1`,
    [requestId],
  )
  return rows
}

test.each(['cookie', 'bearer'] as const)('the token’s person is signed in (%s)', async (way) => {
  const [tokens, claimed] = [person(), person()]
  const token = opaqueToken()
  knows(auth(), token, tokens, way)
  const requestId = randomUUID()
  const answer = await app().post(CALLBACK, { token, user: claimed }, { 'x-request-id': requestId })
  expect(gist(answer)).toEqual(accepted)
  expect(await appUsersOf(app(), tokens.id)).toMatchObject([{ email: tokens.email }])
  expect(await appUsersOf(app(), claimed.id)).toEqual([])
  expect(await sessionsOf(app(), tokens.id)).toMatchObject([{ assurance: 'token' }])
  expect(await auditOf(requestId)).toMatchObject([{ detail: { contradicted: true, assurance: 'token' } }])
})

test.each([
  ['the same person', (who: object) => who],
  ['nobody', () => undefined],
  ['somebody without an id', () => ({ email: 'x@example.com' })],
])('a user that is %s contradicts nothing', async (_, claim) => {
  const tokens = person()
  const token = opaqueToken()
  knows(auth(), token, tokens, 'cookie')
  const requestId = randomUUID()
  await app().post(CALLBACK, { token, user: claim(tokens) }, { 'x-request-id': requestId })
  expect(await auditOf(requestId)).toMatchObject([{ detail: { contradicted: false } }])
})
