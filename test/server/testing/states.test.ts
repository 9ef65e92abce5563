// lockstep/testing brings a person into every state of every persisted machine, as the tables say.

import { describe, expect, test } from 'vitest'
import { stateOfMember } from '../../../machines/app-session/current-state.ts'
import { digestOfRecoveryCode } from '../../../server/auth/crypto/recovery-codes.ts'
import type { Me } from '../../../server/wire/app.ts'
import { type PersonMachine, paths, type StateOf } from '../../../testing/paths.ts'
import type { Person } from '../../../testing/testing.ts'
import { type Tested, testedOfFile } from './support.ts'

const tested = testedOfFile()
const approving = testedOfFile({ SIGN_UP: 'approval' })

const newest = async ({ rows }: Tested, { email }: Person, purpose: string) =>
  (
    await rows<{ state: string }>(
      `select state from auth.one_time_code where email = $1 and purpose = $2 order by issued_at desc, id desc`,
      [email, purpose],
    )
  ).map(({ state }) => state)

async function accountOf({ rows }: Tested, { email }: Person): Promise<StateOf<'account'>> {
  const [user] = await rows<{ emailVerified: boolean; banned: boolean; waits: boolean }>(
    'select "emailVerified", banned, awaits_approval as waits from auth."user" where email = $1',
    [email],
  )
  if (user === undefined) return 'none'
  if (user.waits) return 'waiting'
  return user.banned ? 'locked' : user.emailVerified ? 'verified' : 'unverified'
}

async function sessionOf({ appOrigin }: Tested, person: Person): Promise<StateOf<'app-session'>> {
  const reply = await fetch(`${appOrigin}/api/me`, { headers: { cookie: person.cookies(appOrigin) } })
  if (reply.status === 401) return 'signedOut'
  if (reply.status === 403) return 'limited'
  const { tenants, tenantId, ...levels } = (await reply.json()) as Me
  return stateOfMember(tenants, tenantId, levels)
}

/** As the tables have it: of a code that was superseded, that one and not the newer. */
const stateOf: { [M in PersonMachine]: (tested: Tested, person: Person) => Promise<StateOf<M>> } = {
  account: accountOf,
  'one-time-code': async (of, person) =>
    (await newest(of, person, 'email-verification')).at(-1) as StateOf<'one-time-code'>,
  'password-reset': async (of, person) => {
    const [state = ''] = await newest(of, person, 'forget-password')
    return ({ issued: 'resetCodeSent', spent: 'passwordUpdated' } as const)[state] ?? 'idle'
  },
  'app-session': sessionOf,
  membership: async ({ rows }, { email, organization }) => {
    const [found] = await rows<{ role: StateOf<'membership'> }>(
      `select role from app.membership join app.app_user using (user_id) where email = $1 and tenant_id = $2`,
      [email, organization?.id],
    )
    return found?.role ?? 'absent'
  },
  invitation: async ({ rows }, { email }) => {
    const [found] = await rows<{ state: StateOf<'invitation'> }>(
      `select case when state = 'pending' and expires_at <= now() then 'lapsed' else state end as state
       from app.invitation where email = $1`,
      [email],
    )
    return found?.state ?? 'none'
  },
  'email-change': async ({ rows }, { emailChange }) => {
    const [found] = await rows<{ state: StateOf<'email-change'> }>(
      `select state from auth.email_change where old_email = $1 and new_email = $2`,
      [emailChange?.oldEmail, emailChange?.newEmail],
    )
    if (!found) throw new Error('There is no such change of e-mail.')
    return found.state
  },
  totp: async ({ rows }, { email }) => {
    const [found] = await rows<{ state: StateOf<'totp'> }>(
      `select state from auth.totp join auth."user" u on u.id = user_id where email = $1`,
      [email],
    )
    return found?.state ?? 'absent'
  },
  'recovery-codes': async ({ rows }, { email, recoveryCodes: [first = ''] }) => {
    const found = await rows<{ state: StateOf<'recovery-codes'>; digest: string }>(
      `select state, digest from auth.recovery_code join auth."user" u on u.id = user_id where email = $1`,
      [email],
    )
    const [own] = found.filter(({ digest }) => digest === digestOfRecoveryCode(first))
    if (!own) throw new Error('The codes that were given are not those of the account.')
    const { count } = (
      await rows<{ count: string }>(
        `select count(*) from auth.audit_event join auth."user" u on u.id = user_id
       where email = $1 and machine = 'recovery-codes' and state = 'superseded'`,
        [email],
      )
    )[0] ?? { count: '0' }
    return count === '0' ? own.state : 'superseded'
  },
  passkey: async ({ rows }, { email }) => {
    const found = await rows(
      `select from auth.passkey join auth."user" u on u.id = user_id where email = $1`,
      [email],
    )
    if (found.length === 1) return 'active'
    const registered = await rows(
      `select from auth.audit_event join auth."user" u on u.id = user_id where email = $1 and machine = 'passkey'`,
      [email],
    )
    return registered.length === 0 ? 'unregistered' : 'removed'
  },
}

describe.each(Object.keys(paths) as PersonMachine[])('%s', (machine) => {
  test.each(Object.keys(paths[machine]))('a person is %s', async (state) => {
    const services = state === 'waiting' ? approving() : tested()
    const person = await services.lockstep.person(machine, state as never)
    expect(await stateOf[machine](services, person)).toBe(state)
  })
})

test.each(['sign-in', 'forget-password'] as const)('a code of %s is in any state too', async (purpose) => {
  for (const state of ['issued', 'locked', 'spent', 'expired'] as const) {
    const person = await tested().lockstep.person('one-time-code', state, { purpose })
    const [first] = (await newest(tested(), person, purpose)).toReversed()
    expect(first).toBe(state)
  }
})

test('somebody has the e-mail, name and password that are asked for', async () => {
  const wishes = { email: 'Ada@Example.com', name: 'Ada', password: 'an analytical engine' }
  const person = await tested().lockstep.person('account', 'verified', wishes)
  expect(person).toMatchObject({ ...wishes, email: 'ada@example.com' })
  expect(person.user).toMatchObject({ email: 'ada@example.com', name: 'Ada', emailVerified: true })
  const answer = await tested().auth.post('/sign-in/email', {
    email: person.email,
    password: wishes.password,
  })
  expect(answer.status).toBe(200)
})

test('after a reset the new password holds', async () => {
  const person = await tested().lockstep.person('password-reset', 'passwordUpdated')
  expect(await person.signIn()).toBe(person.token)
})

test.each([
  ['requested', 'oldEmail'],
  ['changed', 'newEmail'],
  ['kept', 'newEmail'],
  ['withdrawn', 'oldEmail'],
] as const)('with a change that is %s the person has the %s, and signs in by it', async (state, which) => {
  const person = await tested().lockstep.person('email-change', state)
  expect(person.email).toBe(person.emailChange?.[which])
  expect(await person.signIn()).toBe(person.token)
})

test('once a change is undone the person has the old e-mail, and a mailed code is the way in', async () => {
  const person = await tested().lockstep.person('email-change', 'undone')
  expect([person.email, person.password]).toEqual([person.emailChange?.oldEmail, ''])
  await person.post('/email-otp/send-verification-otp', { email: person.email, type: 'sign-in' })
  const otp = await person.newestCode('sign-in')
  expect(await person.post('/sign-in/email-otp', { email: person.email, otp })).toMatchObject({ status: 200 })
})

test('a state that the machine does not have is named, with those that it has', async () => {
  const asked = tested().lockstep.person('account', 'suspended' as never)
  await expect(asked).rejects.toThrow(
    'has no state suspended: its states are none, unverified, verified, waiting, locked.',
  )
})

test('where nobody waits for an approval, the state waiting says why it isn’t reached', async () => {
  const waiting = tested().lockstep.person('account', 'waiting')
  await expect(waiting).rejects.toThrow('start Lockstep with SIGN_UP=approval')
})

describe('where everybody waits for an approval', () => {
  test.each([
    ['account', 'verified'],
    ['account', 'locked'],
    ['one-time-code', 'spent'],
    ['password-reset', 'passwordUpdated'],
    ['app-session', 'inTenant'],
    ['invitation', 'accepted'],
    ['totp', 'active'],
  ] as const)('a person is approved on the way: %s %s', async (machine, state) => {
    const person = await approving().lockstep.person(machine, state as never)
    expect(await stateOf[machine](approving(), person)).toBe(state)
  })

  test('a verified person is known and signed in as they are elsewhere', async () => {
    const [here, there] = await Promise.all(
      [approving(), tested()].map(({ lockstep }) => lockstep.person('account', 'verified')),
    )
    expect(here?.user?.emailVerified).toBe(true)
    expect([here?.user?.emailVerified, here?.token === null]).toEqual([
      there?.user?.emailVerified,
      there?.token === null,
    ])
    expect(await here?.signIn()).toBe(here?.token)
  })

  test('a person who waits is approved when a test says so, once', async () => {
    const person = await approving().lockstep.person('account', 'waiting')
    await expect(person.signIn()).rejects.toThrow('ACCOUNT_NOT_APPROVED')
    await person.approve()
    expect(await person.signIn()).toBe(person.token)
    await expect(person.approve()).rejects.toThrow(`${person.email} doesn’t wait for an approval`)
  })
})
