// A person of a test: an e-mail, a password, a browser's cookies, and what tests may do for them.

import { randomUUID } from 'node:crypto'
import { assertionOf, createPasskey, type Passkey } from './authenticator.ts'
import { createCookieJar, type StoredCookie } from './cookie-jar.ts'
import { type MailedPurpose, showTotpCode, signIn } from './requests.ts'
import { type Answer, ask, expectStatus, postJson, type testingRequests } from './service.ts'

export type User = { id: string; email: string; name: string; emailVerified: boolean }

/** What Playwright's `browser.newContext({ storageState })` takes. */
export type StorageState = { cookies: StoredCookie[]; origins: [] }

export type Person = {
  /** The one that the account has now. */
  email: string
  name: string
  /** The one that holds now; '' before anybody has signed up, and once a change of e-mail was taken back. */
  password: string
  /** As the auth service last described them; null before the sign-up. */
  user: User | null
  /** Of the auth session; null where there is none. */
  token: string | null
  /** The newest code, or link's token, that was mailed, without waiting for the mail. @throws Error where none was */
  newestCode: (purpose?: MailedPurpose) => Promise<string>
  /** The code of the authenticator app that is good now: each is good once. @throws Error where there is no app, or no good code */
  totpCode: () => Promise<string>
  /** The set that was given last; the machine recovery-codes is about its first one. */
  recoveryCodes: readonly string[]
  /** The one that was registered last; null for none. */
  passkey: Passkey | null
  /** Registers a passkey that verifies its user, in this person’s session. */
  registerPasskey: () => Promise<Passkey>
  /** Signs in by the passkey alone, and keeps the cookies. @returns the token */
  signInByPasskey: () => Promise<string>
  /** All that is dated of this person becomes older by so many seconds: codes and sessions lapse; nobody else is touched. */
  letPass: (seconds: number) => Promise<void>
  /** As an operator locks somebody's account. */
  lock: () => Promise<void>
  /** Signs in by the password, and by the authenticator app where there is one, and keeps the cookies. @returns the token */
  signIn: () => Promise<string>
  /** To the auth service, with this person's cookies. */
  post: (path: string, body: object) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  /** To the application, with this person's cookies. */
  postToApp: (path: string, body: object) => Promise<Answer>
  getFromApp: (path: string) => Promise<Answer>
  /** In which the person of a machine of organizations is a member or invited; null for others. */
  organization: { id: string; owner: Person } | null
  /** The change that the machine email-change is about; null for people of others. */
  emailChange: { oldEmail: string; newEmail: string } | null
  /** The Cookie header for an address, '' for none. */
  cookies: (address: string) => string
  storageState: () => StorageState
}

export type Surroundings = {
  authUrl: string
  appOrigin: string
  passkeyOrigin: string
  testing: ReturnType<typeof testingRequests>
}

/** What an answer may have that a person keeps. */
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
  /** What a page asks before the browser makes a passkey, or shows one. */
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
