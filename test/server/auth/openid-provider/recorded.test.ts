// What the audit keeps of an authorization: each step of its person, and one that is granted at once.

import { expect, test } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import { rowsIn } from '../../../support/databases.ts'
import {
  begin,
  consent,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  signedIn,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

const keptOf = (userId: string) =>
  rowsIn(
    auth().databaseUrl,
    `select concat_ws(' ', previous_state, '->', state, 'by', event, 'for', detail ->> 'client') as step
     from auth.audit_event where machine = 'authorization' and user_id = $1 order by id`,
    [userId],
  )

test('an authorization that was asked about is kept by its answer, and the next one by its grant', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const kept = () => keptOf(user.id)
  const met = await follow(auth(), browser, (await begin(config, NOTES)).address.href)
  await consent(auth(), browser, met.address, 'allow')
  const first = [
    { step: 'askingForSignIn -> askingForConsent by session.shown for notes' },
    { step: 'askingForConsent -> granted by consent.given for notes' },
  ]
  expect(await kept()).toEqual(first)
  await follow(auth(), browser, (await begin(config, NOTES)).address.href)
  const atOnce = { step: 'askingForSignIn -> granted by session.shown for notes' }
  expect(await kept()).toEqual([...first, atOnce])
})

test('one that is refused is kept by that answer', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const met = await follow(auth(), browser, (await begin(config, NOTES)).address.href)
  await consent(auth(), browser, met.address, 'refuse')
  expect(await keptOf(user.id)).toEqual([
    { step: 'askingForSignIn -> askingForConsent by session.shown for notes' },
    { step: 'askingForConsent -> denied by consent.refused for notes' },
  ])
})
