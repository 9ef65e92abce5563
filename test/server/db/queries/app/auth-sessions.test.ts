// Sessions of the auth service as the application looks them up: by their ids, and by what is stored of their tokens.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sessionLives } from '../../../../../server/db/app/auth-session-alive.ts'
import { sessionLookup } from '../../../../../server/db/app/auth-session-lookup.ts'
import { authTables } from '../../../../../server/db/app/auth-tables.ts'
import { ago, digest, HOUR, hence } from '../queries.support.ts'
import { otherServices } from './auth-schemas.support.ts'

const { add, pool, person, session, passkey } = otherServices()

const inUtc = (date: Date) => date.toISOString().replace('Z', '')

describe('a session of the auth service', () => {
  const lives = (schema: string, id: string) => sessionLives(pool(), authTables(pool(), schema))(id)

  test('lives until its end, by its id', async () => {
    const { id: userId } = await person()
    const [live, over] = [await session(userId), await session(userId, { expiresAt: ago(1) })]
    expect(await lives('auth', live.id)).toBe(true)
    for (const id of [over.id, randomUUID(), 'no id']) expect(await lives('auth', id)).toBe(false)
  })

  test('lives by an id in any form, and an end without a zone is in UTC', async () => {
    await add('snake.session', { id: 'live', expires_at: inUtc(hence(60)) })
    await add('snake.session', { id: 'over', expires_at: inUtc(ago(60)) })
    expect(await lives('snake', 'live')).toBe(true)
    for (const id of ['over', 'unknown']) expect(await lives('snake', id)).toBe(false)
  })

  test('is not known to live where it has no id, or nobody keeps it here', async () => {
    for (const schema of ['bare', 'nowhere']) expect(await lives(schema, randomUUID())).toBe(null)
  })

  test('is not taken for ended while the database is away', async () => {
    const away = { ...pool(), one: () => Promise.reject(new Error('away')) }
    await expect(sessionLives(away, authTables(pool(), 'auth'))(randomUUID())).rejects.toThrow('away')
  })
})

describe('by what is stored of its token', () => {
  const look = async (schema: string, stored: string[]) =>
    sessionLookup(pool(), authTables(pool(), schema))(stored)

  test('a session is found with its person while it lives', async () => {
    const [ada, bob] = [await person({ name: 'Ada' }), await person({ name: 'Bob' })]
    const [hers, his] = [await session(ada.id, { rememberMe: false, aal: 'aal2' }), await session(bob.id)]
    const over = await session(ada.id, { expiresAt: ago(1) })
    const found = await look('auth', [hers.token, over.token, digest()])
    expect([...found.keys()]).toEqual([hers.token])
    expect(found.get(hers.token)).toMatchObject({
      sessionId: hers.id,
      isBrief: true,
      user: { id: ada.id, name: 'Ada' },
      reason: { aal: 'aal2', twoFactorMethods: [] },
      impersonation: { impersonatedBy: null, expiresAt: hers.expiresAt.toISOString() },
    })
    expect((await look('auth', [hers.token, his.token])).get(his.token)?.user).toMatchObject({ name: 'Bob' })
    expect(await look('auth', [over.token])).toEqual(new Map())
  })

  test('it says which second factors its person has, and nobody else’s', async () => {
    const methods = async (make: (userId: string) => Promise<unknown>) => {
      const { id } = await person()
      await make(id)
      const { token } = await session(id)
      const { reason } = (await look('auth', [token])).get(token) ?? {}
      return (reason as { twoFactorMethods: string[] }).twoFactorMethods
    }
    const app = (user_id: string, state: string) => add('auth.totp', { user_id, state, secret: 'sealed' })
    expect(await methods((id) => app(id, 'active'))).toEqual(['totp'])
    expect(await methods((id) => passkey(id))).toEqual(['passkey'])
    expect(await methods((id) => app(id, 'pending'))).toEqual([])
    expect(await methods((id) => passkey(id, { stands_alone: false }))).toEqual([])
  })

  test('it is found in tables of other names and types, which say no more than they have', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()]
    for (const [schema, given] of [
      ['snake', (id: string) => ({ user_id: id, expires_at: inUtc(hence(HOUR)) })],
      ['lower', (id: string) => ({ userid: id, expiresat: hence(HOUR), impersonatedby: 'operator' })],
    ] as const) {
      for (const id of [ada, bob]) {
        await add(`${schema}."user"`, { id, email: `${id}@example.com` })
        await add(`${schema}.session`, { id, token: id, ...given(id) })
      }
      const found = await look(schema, [ada])
      expect([...found.keys()]).toEqual([ada])
      expect(found.get(ada)).toMatchObject({
        ...{ sessionId: ada, user: { id: ada }, reason: null, isBrief: null },
        impersonation: { impersonatedBy: schema === 'lower' ? 'operator' : null },
      })
    }
  })

  test('its end is said in UTC, whatever the zone of the database', async () => {
    const end = hence(HOUR)
    await add('snake."user"', { id: 'zoned' })
    await add('snake.session', { token: 'zoned', user_id: 'zoned', expires_at: inUtc(end) })
    const { impersonation } = (await look('snake', ['zoned'])).get('zoned') ?? {}
    expect(impersonation).toEqual({ impersonatedBy: null, expiresAt: end.toISOString() })
  })

  test.each(['bare', 'nobodys'])('none is found where sessions have no users: %s', async (schema) => {
    await expect(look(schema, [digest()])).rejects.toThrow('The sessions have no users.')
  })
})
