// A person in a test: an email, a password, a browser's cookies, and what a test can do as that person.

import { randomUUID } from 'node:crypto'
import { assertionOf, createPasskey, type Passkey } from './authenticator.ts'
import { createCookieJar, type StoredCookie } from './cookie-jar.ts'
import { type MailedPurpose, showTotpCode, signIn } from './requests.ts'
import { type Answer, ask, expectStatus, postJson, type testingRequests } from './service.ts'

export type User = { id: string; email: string; name: string; emailVerified: boolean }

/** For Playwright's `browser.newContext({ storageState })`. */
export type StorageState = { cookies: StoredCookie[]; origins: [] }

export type Person = {
  /** The account's current one. */
  email: string
  name: string
  /** The current one; '' before the sign-up, and after a change of email was undone. */
  password: string
  /** From the last response of the auth service; null before the sign-up. */
  user: User | null
  /** The auth session's token; null without one. */
  token: string | null
  /** Returns the newest mailed code, or link's token, without waiting for the mail. @throws Error if there is none */
  newestCode: (purpose?: MailedPurpose) => Promise<string>
  /** Returns a code of the authenticator app that works now; each works once. @throws Error without an app, or without a working code */
  totpCode: () => Promise<string>
  /** The latest set; the machine recovery-codes is about its first code. */
  recoveryCodes: readonly string[]
  /** The latest registered one; null without one. */
  passkey: Passkey | null
  /** Registers a passkey that verifies its user, in this person’s session. */
  registerPasskey: () => Promise<Passkey>
  /** Signs in with the passkey alone, and keeps the cookies. @returns the token */
  signInByPasskey: () => Promise<string>
  /** Lets this number of seconds pass for this person only: their codes and sessions age and expire. */
  letPass: (seconds: number) => Promise<void>
  /** Locks the account, as an operator would. */
  lock: () => Promise<void>
  /** Approves them, as an operator would, where SIGN_UP=approval has them wait. @throws Error if they don’t wait */
  approve: () => Promise<void>
  /** Signs in with the password, and with the authenticator app if there is one, and keeps the cookies. @returns the token */
  signIn: () => Promise<string>
  /** Calls the auth service with this person's cookies. */
  post: (path: string, body: object) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  /** Calls the application with this person's cookies. */
  postToApp: (path: string, body: object) => Promise<Answer>
  getFromApp: (path: string) => Promise<Answer>
  /** For the machines of organizations: where this person is a member or invited; otherwise null. */
  organization: { id: string; owner: Person } | null
  /** For the machine email-change: the change; otherwise null. */
  emailChange: { oldEmail: string; newEmail: string } | null
  /** Returns the Cookie header for an address, or ''. */
  cookies: (address: string) => string
  storageState: () => StorageState
}

export type Surroundings = {
  authUrl: string
  appOrigin: string
  passkeyOrigin: string
  testing: ReturnType<typeof testingRequests>
}

/** The parts of a response that a person keeps. */
type Kept = {
  token?: string | null
  session?: { token: string } | null
  user?: User
  backupCodes?: readonly string[]
  twoFactorRedirect?: boolean
}

export type Wishes = { email?: string; name?: string; password?: string }

export function createPerson(
  { authUrl, appOrigin, passkeyOrigin, testing }: Surroundings,
  wishes: Wishes,
): Person {
  const jar = createCookieJar()
  const send = async (address: string, body: object) => {
    const answer = await ask(address, postJson(body), jar)
    const { token, session, user, backupCodes } = (answer.body ?? {}) as Kept
    if (answer.status !== 200) return answer
    if (user?.id) person.user = user
    if (backupCodes) person.recoveryCodes = backupCodes
    person.token = token ?? session?.token ?? person.token
    return answer
  }
  /** The request that a page sends before the browser creates or uses a passkey. */
  const optionsOf = async (path: string) => {
    const answer = await person.get(path)
    expectStatus('Asking for a challenge', answer, 200)
    return answer.body as Parameters<typeof createPasskey>[0]
  }
  const opened = () => {
    if (person.token === null) throw new Error('The answer to the sign-in has no token.')
    return person.token
  }
  const person: Person = {
    email: wishes.email?.toLowerCase() ?? `${randomUUID()}@example.com`,
    name: wishes.name ?? 'Somebody',
    password: '',
    user: null,
    token: null,
    newestCode: async (purpose = 'email-verification') => {
      // That link is in the old mailbox, whatever the account has now.
      const email = (purpose === 'undo-email-change' && person.emailChange?.oldEmail) || person.email
      const { code } = (await testing('code', { email, purpose })) as { code: string | null }
      if (code === null) throw new Error(`No code of ${purpose} was mailed to ${email}.`)
      return code
    },
    letPass: async (seconds) => {
      await testing('clock', { email: person.email, seconds })
    },
    lock: async () => {
      await testing('lock', { email: person.email })
    },
    approve: async () => {
      const { success } = (await testing('approve', { email: person.email })) as { success: boolean }
      if (!success) throw new Error(`${person.email} doesn’t wait for an approval.`)
    },
    totpCode: async () => {
      const { code } = (await testing('totp', { email: person.email })) as { code: string | null }
      if (code === null)
        throw new Error(
          `No code of an authenticator app is good for ${person.email}: there is no app, or those of this minute are used, and letPass(60) helps.`,
        )
      return code
    },
    recoveryCodes: [],
    passkey: null,
    registerPasskey: async () => {
      const options = await optionsOf('/passkey/generate-register-options')
      const { passkey, response } = createPasskey(options, passkeyOrigin)
      const answer = await person.post('/passkey/verify-registration', { response })
      expectStatus('Registering a passkey', answer, 200)
      person.passkey = passkey
      return passkey
    },
    signInByPasskey: async () => {
      const { passkey } = person
      if (!passkey) throw new Error(`${person.email} has no passkey.`)
      const { challenge } = await optionsOf('/passkey/generate-authenticate-options')
      const response = assertionOf(passkey, challenge, passkeyOrigin)
      expectStatus(
        'Signing in by a passkey',
        await person.post('/passkey/verify-authentication', { response }),
        200,
      )
      return opened()
    },
    signIn: async () => {
      const answer = await signIn(person, person.password)
      expectStatus('Signing in', answer, 200)
      if ((answer.body as Kept).twoFactorRedirect)
        expectStatus('The second factor', await showTotpCode(person, await person.totpCode()), 200)
      return opened()
    },
    post: (path, body) => send(`${authUrl}${path}`, body),
    get: (path) => ask(`${authUrl}${path}`, {}, jar),
    postToApp: (path, body) => ask(`${appOrigin}${path}`, postJson(body), jar),
    getFromApp: (path) => ask(`${appOrigin}${path}`, {}, jar),
    organization: null,
    emailChange: null,
    cookies: jar.header,
    storageState: () => ({ cookies: jar.all(), origins: [] }),
  }
  return person
}
