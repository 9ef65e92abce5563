// POST /console/look: the story of a person has the way of each entry on its machine’s chart, as it was taken over HTTP.

import { expect, test } from 'vitest'
import type { LookReply } from '../../../../server/wire/console.ts'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { withConsole } from './console.support.ts'

const { auth, holder, look } = withConsole()

async function storyOf(person: string) {
  const { token } = await holder('support')
  const { found } = (await look(token, { person })).body as LookReply
  return found?.story.chapters ?? []
}

test('wrong codes and the last that is allowed, each with the transition that was taken and the guard that refused', async () => {
  const { email } = await verifiedPerson(auth())
  const asked = await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await auth().codeTo(email, 2)
  const wrong = otp === '000000' ? '111111' : '000000'
  const cookie = asked.cookies.map((one) => one.split(';')[0]).join('; ')
  for (let tries = 0; tries < 3; tries += 1)
    expect((await auth().post('/sign-in/email-otp', { email, otp: wrong }, { cookie })).status).toBe(400)
  const ways = (await storyOf(email)).flatMap(({ way, times }) =>
    way?.machine === 'one-time-code' ? [{ ...way, times }] : [],
  )
  expect(ways.slice(0, 2)).toEqual([
    {
      machine: 'one-time-code',
      event: 'code.mismatched',
      from: 'issued',
      to: 'locked',
      edges: ['issued|code.mismatched|0'],
      guards: ['isLastTry'],
      isRefused: true,
      times: 1,
    },
    {
      machine: 'one-time-code',
      event: 'code.mismatched',
      from: 'issued',
      to: 'issued',
      edges: ['issued|code.mismatched|1'],
      guards: ['otherwise'],
      isRefused: true,
      times: 2,
    },
  ])
  // What was let through has no guard that refused.
  const [verified] = (await storyOf(email)).filter(
    ({ told }) => told.machine === 'account' && told.event === 'email.verified',
  )
  expect(verified?.way).toMatchObject({ machine: 'account', to: 'verified', guards: [], isRefused: false })
})

test('a way has names of its machine alone, and nothing of what was typed or mailed', async () => {
  const { email } = await verifiedPerson(auth())
  await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await auth().codeTo(email, 2)
  await auth().post('/sign-in/email', { email, password: 'wrong password' })
  const ways = (await storyOf(email)).flatMap(({ way }) => way ?? [])
  expect(ways.length).toBeGreaterThan(0)
  for (const way of ways)
    expect(Object.keys(way).toSorted()).toEqual(
      ['machine', 'event', 'from', 'to', 'edges', 'guards', 'isRefused'].toSorted(),
    )
  for (const typed of [otp, 'wrong password', email]) expect(JSON.stringify(ways)).not.toContain(typed)
})
