// Grants of applications as the tests of queries make them: one that lives, and each way in which one has ended.

import { randomUUID } from 'node:crypto'
import { ago, hence, type QueriesDatabase } from './queries.support.ts'

type Given = Record<string, unknown>

export const payload = { openid: { scope: 'openid' } }

export const grantsIn = ({ add, person, session }: QueriesDatabase) => {
  const grant = (user_id: string, given: Given = {}): Promise<{ id: string; user_id: string }> =>
    add('auth.oauth_grant', {
      id: randomUUID(),
      user_id,
      client_id: 'shop',
      payload,
      expires_at: hence(60),
      ...given,
    })
  return {
    grant,
    /** One of each kind, each of a person of their own. */
    kinds: {
      'lives for longer than a session': async () => grant((await person()).id),
      'lives in a session': async () => {
        const { id } = await person()
        return grant(id, { session_id: (await session(id)).id })
      },
      'has lapsed': async () => grant((await person()).id, { expires_at: ago(1) }),
      'has lapsed in a session that lives': async () => {
        const { id } = await person()
        return grant(id, { session_id: (await session(id)).id, expires_at: ago(1) })
      },
      'is of a session that is over': async () => {
        const { id } = await person()
        return grant(id, { session_id: (await session(id, { expiresAt: ago(1) })).id })
      },
      'is of a locked account': async () => grant((await person({ banned: true })).id),
    },
  }
}

export type GrantKind = keyof ReturnType<typeof grantsIn>['kinds']

export const grantKinds: readonly (readonly [GrantKind, boolean])[] = [
  ['lives for longer than a session', true],
  ['lives in a session', true],
  ['has lapsed', false],
  ['has lapsed in a session that lives', false],
  ['is of a session that is over', false],
  ['is of a locked account', false],
]
