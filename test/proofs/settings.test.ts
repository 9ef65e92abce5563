// npm run prove: what an operator's settings weaken is found, named and recorded, and a bad file is refused in words.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { profileRows } from '../../server/config/profile.ts'
import { weakens } from '../../server/config/weakened-properties.ts'
import { policies } from '../model/options.ts'
import { type Property, properties } from '../model/properties/list.ts'
import { violationsIn, wayTo, worlds } from '../prove/explore.ts'
import { inWords } from '../prove/main.ts'
import { given, settingsOf } from '../prove/settings.ts'
import { isDeep } from '../support/deep.ts'

const under = (env: Record<string, string>) => given(env, '.env')
const names = Object.keys(profileRows) as (keyof typeof profileRows)[]

/** The world that has the requests which it takes. */
const worldOf = (property: Property) =>
  worlds.filter(({ title }) =>
    title.includes(
      property.includes('everywhere') || property.startsWith('hardened')
        ? 'sessions and tenants'
        : 'providers',
    ),
  )

const weakened = names.flatMap((name) =>
  properties
    .filter((property) => weakens[name]?.includes(property))
    .flatMap((property) => worldOf(property).map((world) => ({ name, property, world }))),
)

test('each sentence that a setting weakens is a property', () => {
  const said = new Set(weakened.map(({ name, property }) => `${name} ${property}`))
  expect(said.size).toBe(Object.values(weakens).flat().length)
})

test.each(weakened)('under $name alone it happens that $property', ({ name, property, world }) => {
  const { policy } = under({ [name]: profileRows[name].spec })
  expect(wayTo(property, world, policy)).not.toBeNull()
  expect(policy).not.toEqual(policies.hardened)
})

test.each(isDeep ? names : [])('of %s alone no other property is given up', (name) => {
  const { policy } = under({ [name]: profileRows[name].spec })
  for (const world of worlds)
    for (const found of violationsIn(world, policy).keys()) expect(weakens[name] ?? []).toContain(found)
})

test('hardened and spec are the profiles of the proofs, and what is not set is hardened', () => {
  expect(under({ PROFILE: 'spec' }).policy).toEqual(policies.spec)
  expect(under({ PROFILE: 'hardened' }).policy).toEqual(policies.hardened)
  expect(under({ APP_PORT: '3000' })).toMatchObject({ profile: 'hardened', policy: policies.hardened })
})

test('X-1345: where newcomers need an approval, nothing else is given up', () => {
  const { policy } = under({ SIGN_UP: 'approval' })
  expect(policy).toEqual({ ...policies.hardened, demandsApproval: true })
  for (const world of worlds.filter(({ title }) => title.includes('sign-ups that are refused')))
    expect([...violationsIn(world, policy).keys()]).toEqual([])
})

test('it says what holds, what happens and how, and which weaker setting no property is about', () => {
  const said = inWords(
    under({ CLIENT_USER_FALLBACK: 'on', RATE_LIMITS: 'off', AUTH_SECRET: 'hunter2' }),
    new Map([['a sign-up leads to signed in', 'Violated …']]),
  )
  expect(said).toContain('The profile is hardened, with CLIENT_USER_FALLBACK=on, RATE_LIMITS=off.')
  expect(said).toContain(`Never happens (${properties.length - 1}):`)
  expect(said).toContain('  ✗ a sign-up leads to signed in\n      Violated …')
  expect(said).toMatch(/No property is about:\n {2}\? RATE_LIMITS=off is less strict/)
  expect(said).not.toContain('hunter2')
})

test.each([
  { seconds: '0', ends: false, says: [] },
  { seconds: '1800', ends: true, says: [] },
  { seconds: '3600', ends: true, says: [] },
  { seconds: '3601', ends: true, says: ['UNCHECKED_SESSION_SECONDS=3601'] },
  { seconds: '86400', ends: true, says: ['UNCHECKED_SESSION_SECONDS=86400'] },
])(
  'no property is about an end of unchecked sessions that comes late: $seconds',
  ({ seconds, ends, says }) => {
    const { policy, unproven } = under({ UNCHECKED_SESSION_SECONDS: seconds })
    expect(policy.endsUncheckedSessions).toBe(ends)
    expect(unproven.map((sentence) => sentence.split(' ')[0])).toEqual(says)
  },
)

test.each([
  ['is misspelt', 'PROFIL=spec\nAPP_PORT=3000', 'PROFIL is not a setting: did you mean PROFILE?'],
  [
    'has a value that none is',
    'CLIENT_USER_FALLBACK=perhaps',
    'CLIENT_USER_FALLBACK is not usable as it is: give',
  ],
  [
    'is no file of settings',
    '{"profile":"spec"}',
    'has no setting of Lockstep: lines such as PROFILE=hardened',
  ],
])('a file that %s is refused with 2', (_, text, says) => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.env')
  writeFileSync(file, text)
  expect(() => settingsOf(file)).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringContaining(says) }),
  )
})

test('lockstep.config.ts is such a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'lockstep.config.ts')
  writeFileSync(
    file,
    "export default { PROFILE: 'hardened', SOCIAL_EMAIL_TRUST: 'always', AUTO_SIGN_IN_AFTER_VERIFY: false }",
  )
  expect(settingsOf(file)).toMatchObject({
    profile: 'hardened',
    overrides: { SOCIAL_EMAIL_TRUST: 'always', AUTO_SIGN_IN_AFTER_VERIFY: 'off' },
  })
})

test('a file that is not there is refused with 2', () => {
  expect(() => settingsOf('/nowhere/.env')).toThrow(
    expect.objectContaining({
      exitCode: 2,
      message: expect.stringContaining('/nowhere/.env cannot be read (ENOENT)'),
    }),
  )
})
