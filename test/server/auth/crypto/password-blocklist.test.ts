// Hardened: common passwords are refused wherever one is set, and only there.

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBlocklist } from '../../../../server/auth/crypto/blocklist.ts'
import {
  answer,
  authServiceOfFile,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile({ PASSWORD_BLOCKLIST: 'on' })

const compromised = {
  status: 400,
  body: {
    code: 'PASSWORD_COMPROMISED',
    message: 'The password you entered has been compromised. Please choose a different password.',
  },
}

describe('a common password', () => {
  const mutated = ['Password123!', 'Passw0rd!', 'aaaaaaaa', 'P@ssw0rd2026', 'Qwerty123!', 'Dragon99!']
  test.each(['password', 'PassWord', '123456789', 'qwertyuiop', 'ｐassword', ...mutated])(
    '%s is refused at sign-up',
    async (password) => {
      const email = somebody()
      expect(await signUp(auth(), email, password)).toMatchObject(compromised)
      const db = await connectTo(auth().databaseUrl)
      expect((await db.query('select 1 from auth."user" where email = $1', [email])).rowCount).toBe(0)
    },
  )

  test('is refused for a taken e-mail as well', async () => {
    const { email } = await verifiedPerson(auth())
    expect(await signUp(auth(), email, 'password')).toMatchObject(compromised)
  })

  test('does not spend the code of a reset', async () => {
    const { email } = await verifiedPerson(auth())
    await auth().post('/forget-password/email-otp', { email })
    const reset = (password: string, otp: string) =>
      auth().post('/email-otp/reset-password', { email, otp, password })
    const otp = await auth().codeTo(email, 2)
    for (let time = 0; time < 4; time++) expect(await reset('password', '000000')).toMatchObject(compromised)
    expect(await reset('password', otp)).toMatchObject(compromised)
    expect((await reset('a better password', otp)).status).toBe(200)
    expect((await auth().post('/sign-in/email', { email, password: 'a better password' })).status).toBe(200)
  })

  test('that somebody has already still signs in', async () => {
    const { databaseUrl } = auth()
    const lax = await startAuth({ DATABASE_URL: databaseUrl })
    onTestFinished(lax.stop)
    const email = somebody()
    await signUp(lax, email, 'password')
    await lax.post('/email-otp/verify-email', { email, otp: await lax.codeTo(email) })
    expect((await auth().post('/sign-in/email', { email, password: 'password' })).status).toBe(200)
    expect((await auth().post('/sign-in/email', { email: somebody(), password: 'password' })).status).toBe(
      401,
    )
  })
})

test('a password made of the e-mail or the name is refused', async () => {
  const refused = await auth().post('/sign-up/email', {
    name: 'Grace Hopper',
    email: somebody(),
    password: 'hopper-1906',
  })
  expect(refused).toMatchObject(compromised)
})

describe('switched off', () => {
  test('it is accepted and counted, and other passwords are not counted', async () => {
    const lax = await startAuth({ PASSWORD_BLOCKLIST: 'off' })
    onTestFinished(lax.stop)
    const uses = async () => String((await answer(`${new URL(lax.url).origin}/metrics`, {})).body)
    expect((await signUp(lax, somebody())).status).toBe(200)
    expect(await uses()).not.toContain('override="PASSWORD_BLOCKLIST"')
    expect((await signUp(lax, somebody(), 'password')).status).toBe(200)
    expect(await uses()).toMatch(
      /^lockstep_override_uses_total\{override="PASSWORD_BLOCKLIST",service="auth"\} 1$/m,
    )
  })
})

describe('of somebody whose e-mail is ada.lovelace@engines.example.co.uk', () => {
  const owner = { email: 'ada.lovelace@engines.example.co.uk', name: 'Augusta King' }
  const found = createBlocklist(undefined, ['lockstep', 'acme'])
  const listed: [string, boolean][] = [
    ['ada.lovelace', true],
    ['Lovelace1815', true],
    ['adalovelace!', true],
    ['ada.lovelace@engines.example.co.uk', true],
    ['engines.example', true],
    ['example2026!', true],
    ['augustaking', true],
    ['lockstep-2026', true],
    ['acmepassword1', true],
    ['iloveyou1815acme', true],
    ['lovelace and three hens', false],
    ['correct horse battery', false],
    ['x7#kQ2!m', false],
  ]
  test.each(listed)('%s is listed: %s', async (password, is) => {
    expect((await found).lists(password, owner)).toBe(is)
  })
})

describe('a list of the operator’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-blocklist-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let files = 0
  const fileOf = (content: string | Buffer) => {
    const path = join(folder, `${++files}.txt`)
    writeFileSync(path, content)
    return path
  }
  const nobody = { email: 'n@b.example' }
  const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
  const of = async (content: string | Buffer) => {
    const list = await createBlocklist(fileOf(content), [])
    return (password: string) => list.lists(password, nobody)
  }

  test('has one password a line, in any case', async () => {
    const lists = await of('\ufeffVery Own Secret\r\n\r\nshort\nzweites Geheimnis über alles\n')
    expect(lists('very own secret')).toBe(true)
    expect(lists('VERY OWN SECRET')).toBe(true)
    expect(lists('zweites Geheimnis über alles')).toBe(true)
    expect(lists('another secret')).toBe(false)
    expect(lists('password')).toBe(true)
  })

  test('has digests with counts, as HIBP does, of passwords as they were typed', async () => {
    const lists = await of(`${sha1('Very Own Secret')}:42\n${sha1('another secret')}:7\r\n`)
    expect(lists('Very Own Secret')).toBe(true)
    expect(lists('another secret')).toBe(true)
    expect(lists('a third secret')).toBe(false)
  })

  test('may have shortened digests', async () => {
    const lists = await of(
      `${sha1('Very Own Secret').slice(0, 16)}\n${sha1('another secret').slice(0, 16)}\n`,
    )
    expect(lists('Very Own Secret')).toBe(true)
    expect(lists('a third secret')).toBe(false)
  })

  const line = sha1('a')
  test.each<[string, string | Buffer, RegExp]>([
    [
      'a line that is none among digests',
      `${line}:1\n${line}:1\nnothing\n`,
      /line 3: it isn’t a SHA-1 of 40/,
    ],
    ['a shorter digest', `${line}\n${line.slice(0, 20)}\n`, /line 2: it isn’t a SHA-1/],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a]), /line 2: it is not UTF-8/],
    ['a NUL', 'one secret\ntwo\0secrets\n', /line 2: it isn’t a password/],
    ['a line without end', `one secret\n${'x'.repeat(2000)}\n`, /line 2: it isn’t a password/],
    ['nothing', '', /is empty: give a list/],
  ])('%s is a fault that names its place', async (_, content, sentence) => {
    await expect(createBlocklist(fileOf(content), [])).rejects.toMatchObject({
      name: 'Problem',
      exitCode: 2,
      message: expect.stringMatching(sentence),
    })
  })

  test('a missing file is a fault', async () => {
    await expect(createBlocklist(join(folder, 'nowhere.txt'), [])).rejects.toThrow('PASSWORD_BLOCKLIST_FILE')
    await expect(createBlocklist(folder, [])).rejects.toThrow('cannot be read')
  })

  test('of 200,000 lines takes 20 bits per digest', async () => {
    const lists = await of(
      Array.from({ length: 200_000 }, (_, nth) => `${sha1(`secret number ${nth}`)}\n`).join(''),
    )
    expect(lists('secret number 199999')).toBe(true)
    expect(
      Array.from({ length: 2000 }, (_, nth) => lists(`nobody knows ${nth}`)).filter(Boolean).length,
    ).toBeLessThan(3)
  })
})
