// A person of a test: an e-mail, a password, a browser's cookies, and what tests may do for them.

import { randomUUID } from 'node:crypto'
import { createCookieJar, type StoredCookie } from './cookie-jar.ts'
import { type MailedPurpose, signIn } from './requests.ts'
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
  /** All that is dated of this person becomes older by so many seconds: codes and sessions lapse; nobody else is touched. */
  letPass: (seconds: number) => Promise<void>
  /** As an operator locks somebody's account. */
  lock: () => Promise<void>
  /** Signs in by the password, and keeps the cookies. @returns the token */
  signIn: () => Promise<string>
  /** To the auth service, with this person's cookies. */
  post: (path: string, body: object) => Promise<Answer>
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
  testing: ReturnType<typeof testingRequests>
}

export type Wishes = { email?: string; name?: string; password?: string }

export function createPerson({ authUrl, appOrigin, testing }: Surroundings, wishes: Wishes): Person {
  const jar = createCookieJar()
  const send = async (address: string, body: object) => {
    const answer = await ask(address, postJson(body), jar)
    const { token, user } = (answer.body ?? {}) as { token?: unknown; user?: User }
    if (answer.status === 200 && user?.id) person.user = user
    if (answer.status === 200 && typeof token === 'string') person.token = token
    return answer
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
    signIn: async () => {
      expectStatus('Signing in', await signIn(person, person.password), 200)
      if (person.token === null) throw new Error('The answer to the sign-in has no token.')
      return person.token
    },
    post: (path, body) => send(`${authUrl}${path}`, body),
    postToApp: (path, body) => ask(`${appOrigin}${path}`, postJson(body), jar),
    getFromApp: (path) => ask(`${appOrigin}${path}`, {}, jar),
    organization: null,
    emailChange: null,
    cookies: jar.header,
    storageState: () => ({ cookies: jar.all(), origins: [] }),
  }
  return person
}
