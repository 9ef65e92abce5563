// GET /get-user-data: everything that the service keeps of a person, for somebody who has recently proven to be that person.

import { personsKeys } from '../../../db/auth/api-key.ts'
import { anyActivityOf } from '../../../db/auth/audit-event.ts'
import { anyLiveSessionsOf } from '../../../db/auth/auth-session-table.ts'
import { anySignInMethods } from '../../../db/auth/credential.ts'
import { anyPasskeysOf } from '../../../db/auth/passkey.ts'
import { presentApiKey } from '../../../wire/present-api-key.ts'
import type { UserDataReply } from '../../../wire/user-data.ts'
import { presentPasskey } from '../../methods/passkey/present-passkey.ts'
import { presentSession, presentSignInMethod, presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { withSession } from '../../steps/with-session.ts'
import { presentActivity } from './list-activity.ts'
import { readUserData } from './profile.flow.ts'

/** More than anybody has done, as long as the trail is kept. */
const MOST = 100_000

export const getUserData = withSession(async function getUserData(ctx, deps, authenticated) {
  const { refusal } = await runFlow(ctx, deps, { authenticated }, readUserData)
  if (refusal) return refuse(ctx, refusal)
  const { user } = authenticated
  const [methods, passkeys, apiKeys, sessions, activity] = await Promise.all([
    anySignInMethods(deps.pool, user.id),
    anyPasskeysOf(deps.pool, user.id),
    personsKeys.anyOf(deps.pool, user.id),
    anyLiveSessionsOf(deps.pool, user.id),
    anyActivityOf(deps.pool, user.id, MOST),
  ])
  ctx.body = {
    user: { ...user.fields, ...presentUser(deps, user) },
    accounts: methods.map((method) => presentSignInMethod(method, user.id)),
    passkeys: passkeys.map((passkey) => {
      const { publicKey: _, credentialID: __, ...kept } = presentPasskey(passkey)
      return kept
    }),
    apiKeys: apiKeys.map(presentApiKey),
    sessions: sessions.map((session) => {
      const { token: _, ...kept } = presentSession(session, '')
      return kept
    }),
    activity: activity.map(presentActivity),
  } satisfies UserDataReply
})
