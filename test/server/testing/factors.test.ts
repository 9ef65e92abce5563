// People with second factors: lockstep/testing has the code of their app, their recovery codes and their passkey.

import { expect, onTestFinished, test } from 'vitest'
import { createJudge } from '../../../server/audit/judge-transitions.ts'
import { replayTrail, wordsOf } from '../../../server/audit/replay.ts'
import { trailTables } from '../../../server/db/audit-pages.ts'
import { connect } from '../../../server/db/pool.ts'
import { testedOfFile } from './support.ts'

const tested = testedOfFile()

const sessionOf = async (token: string | null) => {
  const { body } = await tested().auth.get('/get-session', { authorization: `Bearer ${token}` })
  return body
}

test('a person with an app signs in by the password and the code, as often as a test wants', async () => {
  const person = await tested().lockstep.person('totp', 'active')
  const first = await person.signIn()
  await person.letPass(60)
  expect(await person.signIn()).not.toBe(first)
  expect(await sessionOf(person.token)).toMatchObject({ user: { twoFactorEnabled: true } })
})

test('the password alone opens no session to them', async () => {
  const { email, password, post } = await tested().lockstep.person('totp', 'active')
  expect(await post('/sign-in/email', { email, password })).toMatchObject({
    body: { twoFactorRedirect: true },
  })
})

test('a code that was used is not given again, and none once those of the minute are used', async () => {
  const person = await tested().lockstep.person('totp', 'active')
  const code = await person.totpCode()
  await person.signIn()
  await expect(person.totpCode()).rejects.toThrow('letPass(60)')
  await person.letPass(60)
  expect(await person.totpCode()).toMatch(/^\d{6}$/)
  expect(code).toMatch(/^\d{6}$/)
})

test('an app that is shown and not confirmed has a code, which confirms it', async () => {
  const person = await tested().lockstep.person('totp', 'pending')
  const answer = await person.post('/two-factor/verify-totp', { code: await person.totpCode() })
  expect(answer).toMatchObject({ status: 200, body: { user: { twoFactorEnabled: true } } })
})

test('without an app there is no code', async () => {
  const person = await tested().lockstep.person('totp', 'removed')
  await expect(person.totpCode()).rejects.toThrow('there is no app')
})

test('a recovery code that was used is refused, and the next one signs in', async () => {
  const person = await tested().lockstep.person('recovery-codes', 'used')
  const answers: number[] = []
  for (const code of person.recoveryCodes.slice(0, 2)) {
    await person.post('/sign-in/email', { email: person.email, password: person.password })
    answers.push((await person.post('/two-factor/verify-backup-code', { code })).status)
  }
  expect(answers).toEqual([401, 200])
})

test('a person with a passkey signs in by it alone', async () => {
  const person = await tested().lockstep.person('passkey', 'active')
  const token = await person.signInByPasskey()
  expect(await sessionOf(token)).toMatchObject({ user: { email: person.email } })
})

test('a passkey that was removed signs nobody in', async () => {
  const person = await tested().lockstep.person('passkey', 'active')
  const { passkey } = person
  const [found] = (await person.get('/passkey/list-user-passkeys')).body as { id: string }[]
  await person.signInByPasskey()
  await person.post('/passkey/delete-passkey', { id: found?.id })
  Object.assign(person, { passkey })
  await expect(person.signInByPasskey()).rejects.toThrow('401')
})

test('nobody who has no passkey signs in by one', async () => {
  const person = await tested().lockstep.person('passkey', 'removed')
  await expect(person.signInByPasskey()).rejects.toThrow('has no passkey')
})

test('what people with factors have left in the audit is what today’s machines would do', async () => {
  const { auth, lockstep } = tested()
  await lockstep.person('recovery-codes', 'superseded')
  await lockstep.person('passkey', 'removed')
  const pool = await connect(auth.databaseUrl, { maxPoolSize: 1 })
  onTestFinished(() => pool.end())
  const refused: string[] = []
  const judged = new Set<string | null>()
  const judge = createJudge()
  await replayTrail(
    pool,
    { tables: trailTables.auth, since: null },
    (row) => refused.push(`${wordsOf(row)}: ${row.because}`),
    (row) => {
      judged.add(row.machine)
      return judge(row)
    },
  )
  expect(refused).toEqual([])
  expect([...judged]).toEqual(expect.arrayContaining(['totp', 'recovery-codes', 'passkey']))
})
