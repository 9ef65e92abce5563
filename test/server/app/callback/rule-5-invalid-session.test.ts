// Callback rule 5: there is a token, but neither it nor the client's user yields an identity.

import { beforeEach, describe, expect, test } from 'vitest'
import { appOfFile, type RunningApp, startApp } from '../../../support/app-service.ts'
import {
  allRefused,
  CALLBACK,
  decision,
  gist,
  invalid,
  knowsNobody,
  opaqueToken,
  person,
} from '../../../support/callback.ts'
import { connectTo } from '../../../support/databases.ts'

const { app, auth } = appOfFile()
beforeEach(() => knowsNobody(auth()))

/** How many users and sessions the application has. */
async function counts({ databaseUrl }: RunningApp) {
  const db = await connectTo(databaseUrl)
  const { rows } = await db.query(
    'select (select count(*) from app.app_user) as users, (select count(*) from app.session) as sessions',
  )
  return rows[0]
}

describe.each(['body', 'cookie'])('a token of nobody in the %s', (where) => {
  const post = (at: RunningApp, user?: object) => {
    const token = opaqueToken()
    return where === 'body'
      ? at.post(CALLBACK, { token, user })
      : at.post(CALLBACK, { user }, { cookie: `auth.session_token=${token}` })
  }

  test('BE-1, CR-5, ERR-4: is answered “Invalid session” after all five steps, and leaves nothing behind', async () => {
    const before = await counts(app())
    const answer = await post(app())
    expect(gist(answer)).toEqual(invalid)
    expect(answer.cookies).toEqual([])
    expect(decision(app())).toEqual({ state: 'invalidSession', findings: allRefused })
    expect(await counts(app())).toEqual(before)
  })

  test('hardened, a user beside it changes nothing of that', async () => {
    const hardened = await startApp({ AUTH_URL: auth().url, PROFILE: 'hardened' })
    try {
      const answer = await post(hardened, person())
      expect(gist(answer)).toEqual(invalid)
      expect(answer.cookies).toEqual([])
      expect(decision(hardened)).toEqual({ state: 'invalidSession', findings: allRefused })
      expect(await counts(hardened)).toEqual({ users: '0', sessions: '0' })
    } finally {
      await hardened.stop()
    }
  })
})
