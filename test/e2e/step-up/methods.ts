// By what people prove who they are in the walks of a step-up, and how their session comes to be less than what is demanded.

import type { Locator, Page } from 'playwright'
import { createCookieJar } from '../../../testing/cookie-jar.ts'
import type { Person } from '../../../testing/person.ts'
import { ask, expectStatus, postJson } from '../../../testing/service.ts'
import type { Testing } from '../../../testing/testing.ts'
import type { Addresses } from '../../support/product.ts'
import { secretIn, totpCode } from '../../support/second-factor.ts'

const TWO_DAYS = 172_800

export type Visit = {
  page: Page
  person: Person
  product: Addresses
  /** Where the proof is asked for; in a dialog over the page, unless it is said. */
  place?: Locator
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

const placeOf = ({ page, place = dialogOf(page) }: Visit) => place

async function showPassword(visit: Visit): Promise<void> {
  const { page, person } = visit
  await placeOf(visit).getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

async function showCode(visit: Visit): Promise<void> {
  const { page, person } = visit
  await placeOf(visit).getByLabel('Digit 1 of 6').waitFor()
  await page.keyboard.type(await person.totpCode())
}

async function showRecoveryCode(visit: Visit): Promise<void> {
  const { page, person } = visit
  await placeOf(visit).getByRole('button', { name: 'Use a recovery code' }).click()
  await placeOf(visit)
    .getByLabel('Recovery code')
    .fill(person.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
}

async function showMailedCode(visit: Visit): Promise<void> {
  const { page, person } = visit
  await placeOf(visit).getByRole('button', { name: 'Get a code by email' }).click()
  const isMailed = page.waitForResponse((response) => response.url().includes('send-verification-otp'))
  await placeOf(visit).getByRole('button', { name: 'Email me a code' }).click()
  await isMailed
  await placeOf(visit).getByLabel('Digit 1 of 6').waitFor()
  await page.keyboard.type(await person.newestCode('sign-in'))
}

/** `owns`: the person has to own an organization with a member. */
type Method = {
  somebody: (lockstep: Testing, owns: boolean) => Promise<Person>
  /** Makes their session less than what is demanded. */
  wane: (person: Person, product: Addresses) => Promise<unknown>
  prove: (visit: Visit) => Promise<void>
}

async function owner(lockstep: Testing): Promise<Person> {
  const { organization } = await lockstep.person('membership', 'member')
  if (!organization) throw new Error('The member is a member of nothing.')
  return organization.owner
}

/** Whose session has shown it. */
async function ownerWithApp(lockstep: Testing): Promise<Person> {
  const person = await owner(lockstep)
  await person.signIn()
  expectStatus('The app', await person.post('/two-factor/enable', { password: person.password }), 200)
  const code = await person.totpCode()
  expectStatus('The confirmation', await person.post('/two-factor/verify-totp', { code }), 200)
  const token = await person.signIn()
  const followed = await person.postToApp('/auth/auth-callback', { token, user: person.user })
  expectStatus('The callback', followed, 200)
  return person
}

const age = (person: Person) => person.letPass(TWO_DAYS)

/** Of another browser: that of the walk is left as it is. */
function elsewhere() {
  const jar = createCookieJar()
  return (address: string, body: object) => ask(address, postJson(body), jar)
}

/** The application hears of a factor by whichever session comes by. */
async function tellApplication(person: Person, { app }: Addresses, token: string, post = elsewhere()) {
  expectStatus('The callback', await post(`${app}/auth/auth-callback`, { token, user: person.user }), 200)
}

/** By a session elsewhere: that of the browser is below the account’s level from then on. */
async function enrolElsewhere(person: Person, product: Addresses): Promise<void> {
  const { email, password } = person
  const { auth } = product
  const post = elsewhere()
  expectStatus('The sign-in', await post(`${auth}/sign-in/email`, { email, password }), 200)
  const enabled = await post(`${auth}/two-factor/enable`, { password })
  person.recoveryCodes = (enabled.body as { backupCodes: string[] }).backupCodes
  const code = totpCode(secretIn(enabled as never), -0.5)
  const confirmed = await post(`${auth}/two-factor/verify-totp`, { code })
  expectStatus('The confirmation', confirmed, 200)
  await tellApplication(person, product, (confirmed.body as { token: string }).token, post)
}

/** In the browser’s own session, which has not shown it. */
async function addPasskey(person: Person, product: Addresses): Promise<void> {
  await person.registerPasskey()
  const { email, password } = person
  const signedIn = await elsewhere()(`${product.auth}/sign-in/email`, { email, password })
  expectStatus('The sign-in', signedIn, 200)
  await tellApplication(person, product, (signedIn.body as { token: string }).token)
}

/** A sign-up’s own session is one of a mailed code, beside which the app’s counts for nothing. */
async function byPassword(lockstep: Testing, owns: boolean): Promise<Person> {
  const person = owns ? await owner(lockstep) : await lockstep.person('app-session', 'inTenant')
  await person.signIn()
  return person
}

/** The session in which it was registered has not shown it. */
async function byPasskey(lockstep: Testing, owns: boolean): Promise<Person> {
  const person = owns ? await owner(lockstep) : await lockstep.person('passkey', 'active')
  if (!person.passkey) await person.registerPasskey()
  const token = await person.signInByPasskey()
  if (!owns) return person
  const followed = await person.postToApp('/auth/auth-callback', { token, user: person.user })
  expectStatus('The callback', followed, 200)
  return person
}

const byApp = (lockstep: Testing, owns: boolean) =>
  owns ? ownerWithApp(lockstep) : lockstep.person('totp', 'active')

const showPasskey = (visit: Visit) => placeOf(visit).getByRole('button', { name: 'Use a passkey' }).click()

/** Of a session that is too old. */
const ofAnotherDay = {
  password: {
    somebody: (lockstep) => lockstep.person('app-session', 'inTenant'),
    wane: age,
    prove: showPassword,
  },
  'password and code': {
    somebody: byApp,
    wane: age,
    prove: async (visit) => {
      await showPassword(visit)
      await showCode(visit)
    },
  },
  'recovery code': {
    somebody: byApp,
    wane: age,
    prove: async (visit) => {
      await showPassword(visit)
      await showRecoveryCode(visit)
    },
  },
  'mailed code': {
    somebody: (lockstep) => lockstep.person('app-session', 'inTenant'),
    wane: age,
    prove: showMailedCode,
  },
  passkey: { somebody: byPasskey, wane: age, prove: showPasskey },
} satisfies Record<string, Method>

/** Of a session of today that is below the level that the account has by now. */
const ofTheLevelBelow = {
  code: { somebody: byPassword, wane: enrolElsewhere, prove: showCode },
  'recovery code alone': { somebody: byPassword, wane: enrolElsewhere, prove: showRecoveryCode },
  'new passkey': { somebody: byPassword, wane: addPasskey, prove: showPasskey },
} satisfies Record<string, Method>

export const methods = { ...ofAnotherDay, ...ofTheLevelBelow }

export type MethodName = keyof typeof methods
export const methodOf = (name: MethodName): Method => methods[name]

const namesOf = <Group extends object>(group: Group) => Object.keys(group) as (keyof Group & MethodName)[]

/** By which a session comes to the account’s level, whatever its age. */
export const lifting: readonly MethodName[] = namesOf(ofTheLevelBelow)
export const all: readonly MethodName[] = namesOf(methods)
