// The servers that a path is sent to, and one request to them as a browser sends it.

import type { Purpose } from '../../machines/kit/mailings.ts'
import type { RecoveryLink } from '../../server/auth/methods/two-factor/recovery.operations.ts'
import type { Browser } from './options.ts'

export type Order =
  | 'deletion'
  | 'end of sessions'
  | 'lock'
  | 'end of the lock'
  | 'approval'
  | 'decline'
  | 'recovery'
  | 'end of the recovery'

export type Servers = {
  auth: string
  /** Null where there is no application to ask. */
  app: string | null
  /** One that the auth service trusts. */
  origin: string
  /** The newest code of a purpose, once it is another than the one known. */
  newCode: (email: string, purpose: Purpose, known: string | undefined) => Promise<string>
  /** The newest link by which a change of e-mail is taken back, once it is another than the one that is spent. */
  undoLink?: (email: string, spent: string | undefined) => Promise<string>
  /** The newest link by which the enrolment of an app is taken back, in whichever of these mailboxes it is. */
  enrolmentLink?: (emails: readonly string[], of: 'app' | 'passkey') => Promise<string>
  /** The link of a recovery, as it was mailed to this address. */
  recoveryLink?: (email: string, link: RecoveryLink) => Promise<string>
  /** Lets the days of a recovery's wait pass. */
  passWait?: (email: string) => Promise<void>
  /** An address that another person has proven. */
  takenAddress?: () => Promise<string>
  /** Told of each request to the auth service before it is sent. */
  sending?: (cookies: Map<string, string>, request: SentRequest) => void
  /** What only the owner of the database and of the provider can do; what is missing cannot be tried. */
  lapse?: (email: string, purpose: Purpose) => Promise<void>
  /** Lets a check of one session, which is named by its cookie, be due, be overdue and have no result. */
  preventCheck?: (cookie: string) => Promise<void>
  /** Has somebody else’s organization invite this address: its id, and the invitation’s. */
  inviteTo?: (email: string) => Promise<{ tenant: string; id: string }>
  /** Has an organization demand a second factor in so many days; null for never. */
  demandFactor?: (tenant: string, days: number | null) => Promise<void>
  /** Makes every application session an hour older. */
  passHour?: (email: string) => Promise<void>
  /** Signs claims as the auth service does, `iss`, `aud` and `exp` included. */
  signJwt?: (claims: object) => Promise<string>
  /** Lets the minute of every verifier of the account be over. */
  lapseVerifier?: (email: string) => Promise<void>
  exhaust?: (email: string) => Promise<void>
  exhaustElsewhere?: (email: string) => Promise<void>
  nextDay?: (email: string) => Promise<void>
  /** Uses up the day's wrong codes of an authenticator app, and lets that day pass. */
  exhaustApp?: (email: string) => Promise<void>
  nextDayOfApp?: (email: string) => Promise<void>
  /** Lets the challenge of a passkey be too old, which is named by its browser’s cookie. */
  lapseChallenge?: (cookie: string) => Promise<void>
  /** Lets the time step pass whose code was used last. */
  nextStep?: (email: string) => Promise<void>
  /** Lets an account that was never verified lapse. */
  lapseAccount?: (email: string) => Promise<void>
  keepHouse?: () => Promise<void>
  /** Makes every session of the account one of another day, or lets their lives end. */
  ageSessions?: (email: string) => Promise<void>
  endLives?: (email: string) => Promise<void>
  /** Likewise, but of those alone in which a second factor was shown later, and of those of two factors. */
  ageFirstProofs?: (email: string) => Promise<void>
  endLivesOfTwoFactors?: (email: string) => Promise<void>
  /** Acts while every sign-in of the account that waits is over, or a copy of its passkey has counted further. */
  whileWaitIsOver?: (email: string, act: () => Promise<string>) => Promise<string>
  whileCopied?: (email: string, act: () => Promise<string>) => Promise<string>
  /** Acts while every session of the account is of another day, every mailed link too old, or the address another’s. */
  nextDayOfSessions?: (email: string, act: () => Promise<string>) => Promise<string>
  nextWeekOfLinks?: (email: string, act: () => Promise<string>) => Promise<string>
  /** Acts while the mailbox that a recovery was proven at is another than the account’s. */
  whileMoved?: (email: string, act: () => Promise<string>) => Promise<string>
  whileTaken?: (email: string, act: () => Promise<string>) => Promise<string>
  /** As an operator does by npm run users. */
  order?: (what: Order, email: string) => Promise<void>
  provider?: {
    /** @returns where the browser is sent on to by the return, and its cookies */
    comeBack: (begun: { url: string; email: string; who: Browser['who']; cookie: string }) => Promise<Reply>
    idToken: (person: { email: string; who: Browser['who'] }) => Promise<string>
  }
}

export type SentRequest = { method: 'GET' | 'POST'; path: string; body: object | undefined }

export type Reply = { status: number; body: Record<string, unknown> | null; headers: Headers }

/** These servers do not have it, or nobody here can bring it about. */
export class NotOffered extends Error {}

export function offered<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new NotOffered('Nobody here can bring this about.')
  return part
}

/** A bound on hanging: on a busy machine a request may wait long for its turn. */
const TIMEOUT = 60_000

export async function ask(address: string, init: RequestInit): Promise<Reply> {
  const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT), ...init })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json') && text !== ''
  return { status: reply.status, body: isJson ? JSON.parse(text) : null, headers: reply.headers }
}

export function keep(cookies: Map<string, string>, { headers }: Reply): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0(?:;|$)/i.test(line) || value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

export const headerOf = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export const words = ({ status, body }: Reply) => [status, body?.code].filter(Boolean).join(' ')
