// What looks in the console leave of who looks, whom a request's id names, and how many looks there may be.

import { expect, test } from 'vitest'
import { budgets } from '../../../../server/config/request-and-mail-budgets.ts'
import { type Bucket, createRateLimits } from '../../../../server/http/rate-limits.ts'
import { PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, enrolled, order, holder, look, deleted } = withConsole({
  CONSOLE: 'on',
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: JSON.stringify({ console: { session: [2, 900] } }),
})

test('a person with a role has so many looks, whatever the answer, and one without a role hears nothing of it', async () => {
  const { token } = await holder('support')
  const other = await holder('support')
  const stranger = await enrolled()
  const statusOf = async (by: string) => (await look(by, { person: 'nobody@example.com' })).status
  expect([await statusOf(token), await statusOf(token), await statusOf(token)]).toEqual([200, 200, 429])
  expect(await statusOf(other.token)).toBe(200)
  for (let nth = 0; nth < 4; nth++) expect(await statusOf(stranger.token)).toBe(404)
})

test('a session without a second factor uses up no look of its person, and is refused more in time', async () => {
  const { email, token } = await holder('support')
  const below = await rows(
    `update auth.session set aal = 'aal1' where "userId" = (select id from auth."user" where email = $1) returning id`,
    [email],
  )
  expect(below).toHaveLength(1)
  const statusOf = async () => (await look(token, { person: 'nobody@example.com' })).status
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([403, 403, 429])
  await rows(`update auth.session set aal = 'aal2' where id = $1`, [below[0]?.id])
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429])
})

test('looks are counted by the minute and by the day', async () => {
  const taken: Bucket[] = []
  const limits = createRateLimits({
    buckets: {
      take: async (one) => {
        taken.push(one)
        return null
      },
      giveBack: async () => {},
      clear: async () => {},
    },
    budgets,
    pauseSeconds: 0,
    refuses: () => true,
    passwordsUsedUp: async () => {},
  })
  await limits.takeForCaller({ rule: 'console', caller: { session: 'ada' }, requestId: 'r' })
  expect(taken.map(({ name, window }) => [name, window])).toEqual([
    ['console:session', [30, 60]],
    ['console:day', [500, 86_400]],
  ])
})

test('the id of a request names a person only in the form of ours, and where it was about nobody else', async () => {
  const [ada, bob] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  const signIn = (email: string, requestId: string) =>
    auth().post('/sign-in/email', { email, password: PASSWORD }, { 'x-request-id': requestId })
  const found = async (person: string) => {
    const { token } = await holder('support')
    const { body } = await look(token, { person })
    return (body as { found: { person: { id: string } } | null }).found?.person.id ?? null
  }
  const [own, shared] = [crypto.randomUUID(), crypto.randomUUID()]
  await signIn(ada.email, own)
  await signIn(ada.email, 'of-a-caller')
  await signIn(ada.email, shared)
  await signIn(bob.email, shared)
  expect(await found(own)).toBe(ada.user.id)
  expect(await found('of-a-caller')).toBeNull()
  expect(await found(shared)).toBeNull()
})

test.each([
  ['has a role', false],
  ['had one', true],
])(
  'who looked stays in the audit when somebody who %s is deleted, and from where goes',
  async (_, isWithdrawn) => {
    const { token, email } = await holder('support')
    const ada = await verifiedPerson(auth())
    await look(token, { person: ada.email })
    const looks = () =>
      rows(
        `select ip_address, user_agent <> '' as has_agent, operator from auth.audit_event
       where user_id = $1 and machine = 'console-access'`,
        [ada.user.id],
      )
    expect(await looks()).toMatchObject([{ ip_address: '127.0.0.1', operator: email }])
    if (isWithdrawn) await order(email, null)
    expect(await deleted(email)).toBeNull()
    expect(await looks()).toEqual([{ ip_address: '', has_agent: false, operator: email }])
    const kept = await rows(
      `select from auth.audit_event where user_id = $1 and machine = 'account' and ip_address <> ''`,
      [ada.user.id],
    )
    expect(kept).not.toEqual([])
  },
)
