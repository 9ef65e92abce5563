// By what people prove who they are in the walks of a step-up, and how their session comes to be less than what is demanded.

import type { Page } from 'playwright'
import { createCookieJar } from '../../../testing/cookie-jar.ts'
import type { Person } from '../../../testing/person.ts'
import { ask, expectStatus, postJson } from '../../../testing/service.ts'
import type { Testing } from '../../../testing/testing.ts'
import type { Addresses } from '../../support/product.ts'
import { secretIn, totpCode } from '../../support/second-factor.ts'

const TWO_DAYS = 172_800

export type Visit = { page: Page; person: Person; product: Addresses }

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

async function showPassword({ page, person }: Visit): Promise<void> {
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

async function showCode({ page, person }: Visit): Promise<void> {
  await dialogOf(page).getByLabel('Digit 1 of 6').waitFor()
  await page.keyboard.type(await person.totpCode())
}

async function showRecoveryCode(visit: Visit): Promise<void> {
  const { page, person } = visit
  await dialogOf(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await dialogOf(page)
    .getByLabel('Recovery code')
    .fill(person.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
}

async function showMailedCode({ page, person }: Visit): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Get a code by email' }).click()
  const isMailed = page.waitForResponse((response) => response.url().includes('send-verification-otp'))
  await dialogOf(page).getByRole('button', { name: 'Email me a code' }).click()
  await isMailed
  await dialogOf(page).getByLabel('Digit 1 of 6').waitFor()
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

/** By a session elsewhere: that of the browser is below the account’s level from then on. */
async function enrolElsewhere({ email, password, user }: Person, { auth, app }: Addresses): Promise<void> {
  const jar = createCookieJar()
  const post = (address: string, body: object) => ask(address, postJson(body), jar)
  expectStatus('The sign-in', await post(`${auth}/sign-in/email`, { email, password }), 200)
  const enabled = await post(`${auth}/two-factor/enable`, { password })
  const code = totpCode(secretIn(enabled as never), -0.5)
  const confirmed = await post(`${auth}/two-factor/verify-totp`, { code })
  expectStatus('The confirmation', confirmed, 200)
  const { token } = confirmed.body as { token: string }
  // The application hears of the factor by whichever session comes by.
  expectStatus('The callback', await post(`${app}/auth/auth-callback`, { token, user }), 200)
}

export const methods = {
  password: {
    somebody: (lockstep) => lockstep.person('app-session', 'inTenant'),
    wane: age,
    prove: showPassword,
  },
  'password and code': {
    somebody: (lockstep, owns) => (owns ? ownerWithApp(lockstep) : lockstep.person('totp', 'active')),
    wane: age,
    prove: async (visit) => {
      await showPassword(visit)
      await showCode(visit)
    },
  },
  'recovery code': {
    somebody: (lockstep) => lockstep.person('totp', 'active'),
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
  code: {
    // A sign-up’s own session is one of a mailed code, beside which the app’s counts for nothing.
    somebody: async (lockstep, owns) => {
      const person = owns ? await owner(lockstep) : await lockstep.person('app-session', 'inTenant')
      await person.signIn()
      return person
    },
    wane: enrolElsewhere,
    prove: showCode,
  },
  passkey: {
    somebody: async (lockstep) => {
      const person = await lockstep.person('passkey', 'active')
      // The session in which it was registered has not shown it.
      await person.signInByPasskey()
      return person
    },
    wane: age,
    prove: ({ page }) => dialogOf(page).getByRole('button', { name: 'Use a passkey' }).click(),
  },
} satisfies Record<string, Method>

export type MethodName = keyof typeof methods
export const methodOf = (name: MethodName): Method => methods[name]
