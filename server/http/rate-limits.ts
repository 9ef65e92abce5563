// The rate limits: from which buckets a request takes, by its caller, by its e-mail, by both, and by the mails it sends.

import { hash } from 'node:crypto'
import type { Context } from 'koa'
import type { Caller } from '../crypto/service-signature.ts'
import { addressKey } from './client-address.ts'

/** A number of requests in a number of seconds, which start with the first request. */
export type Window = readonly [points: number, seconds: number]

export type Rule =
  | 'sign-in'
  | 'password'
  | 'sign-up'
  | 'codes'
  | 'reset'
  | 'send'
  | 'social'
  | 'callback'
  | 'change'
  | 'user-code'
  | 'console'
  | 'other'

/**
 * `session`: what the application asks for a person whose session it has, or what one session of the auth service opens there; of
 * one that is not known, its person. `day`: of the same, for longer. `address`: of a whole network, behind which there may be many people; `both`: of one person,
 * as far as one can be told; `email`: of an account, over all requesters, for requests that are refused; `device`: of one that has
 * signed in to the account before, for what others have used up. `mail`: the mails of one purpose to one e-mail, by what one
 * network asks for, in total, and then for such devices.
 */
export type Budgets = Readonly<
  Record<Rule, Partial<Record<'address' | 'session' | 'day' | 'email' | 'both' | 'device', Window>>> & {
    mail: Readonly<Record<'hour' | 'day' | 'total' | 'device', Window>>
  }
>

export type Bucket = { name: string; window: Window; key: string }

/** `isFirst`: the requests before it were granted. */
export type Refusal = { waitMs: number; isFirst: boolean }

/** The store of the counts. */
export type Buckets = {
  /** null when it was granted. */
  take: (bucket: Bucket) => Promise<Refusal | null>
  giveBack: (bucket: Bucket) => Promise<void>
  /** As if nothing had been taken. */
  clear: (bucket: Bucket) => Promise<void>
}

export type Asked = {
  rule: Rule
  caller: Caller
  requestId: string
}

export type AskedForEmail = Asked & {
  email: string
  /** The purpose of the code that is mailed to the address when this is granted. */
  mails?: string | undefined
  /** A name of the request's device, if it is a known one; asked only when the request is refused. */
  knownDevice?: (() => Promise<string | null>) | undefined
}

/**
 * What the requests to a route count as. `mails`: the purpose of what a granted one mails. `mailedEnough`: answers, in place of what
 * says that there are too many requests, where it is the mails to the address that are used up.
 */
export type Limit<Mails extends string = string> =
  | { limit: 'send'; mails: Mails }
  | { limit: Exclude<Rule, 'send'>; mails?: Mails; mailedEnough?: (ctx: Context, seconds: number) => void }

/** What a request has to wait for: a number of seconds, 0 when granted, until the mails to an address or its requests are fewer. */
type Wait = { wait: number; isForMails: boolean }

/** A refused request takes from its caller's budget only. */
export type Taken = Wait & {
  /** For a request that was granted, but mailed nothing. */
  giveBackMail: () => Promise<void>
  /** For a request that was granted, and showed the right password. */
  giveBackGuess: () => Promise<void>
}

export type RateLimits = {
  /** @returns the seconds to wait, 0 when granted */
  takeForCaller: (asked: Asked) => Promise<number>
  takeForEmail: (asked: AskedForEmail) => Promise<Taken>
  /** For an e-mail whose mailbox has just been proven: wrong passwords that anybody has typed keep its owner out no more. */
  lift: (proven: { email: string; caller: Caller }) => Promise<void>
}

type Options = {
  buckets: Buckets
  budgets: Budgets
  /** The pause between two mails of one purpose to one e-mail. */
  pauseSeconds: number
  /** Called for each request beyond a budget. @returns whether it is refused */
  refuses: (refusal: { rule: string; by: string; requestId: string }) => boolean
  /** Called when the wrong passwords that anybody may type for an e-mail are used up. */
  passwordsUsedUp: (email: string) => Promise<void>
}

/** Before the name of each bucket that counts mails. */
const MAIL = 'mail:'

/** By which passwords are guessed. An operator may limit what others ask for one email, too. */
const ofPasswords = ['sign-in', 'password'] as const
const isOfPasswords = (rule: Rule) => ofPasswords.some((one) => one === rule)

type Wanted = Bucket & { by: string; usedUp?: () => Promise<void> }

export function createRateLimits(options: Options): RateLimits {
  const { buckets, budgets, pauseSeconds, refuses, passwordsUsedUp } = options

  const giveBack = async (taken: readonly Bucket[]) => {
    for (const bucket of taken) await buckets.giveBack(bucket)
  }

  async function take(asked: Asked, wanted: readonly Wanted[]): Promise<Wait> {
    for (const [index, bucket] of wanted.entries()) {
      const refusal = await buckets.take(bucket)
      if (!refusal || !refuses({ rule: asked.rule, by: bucket.by, requestId: asked.requestId })) continue
      if (refusal.isFirst) await bucket.usedUp?.()
      await giveBack(wanted.slice(0, index))
      return { wait: Math.ceil(refusal.waitMs / 1000), isForMails: bucket.name.startsWith(MAIL) }
    }
    return { wait: 0, isForMails: false }
  }

  const bucketOf = (rule: string, by: string, window: Window | undefined, key: string): Wanted[] =>
    window ? [{ by, name: `${rule}:${by}`, window, key: digestOf(key) }] : []

  const ofPerson = ({ rule, caller, email }: Pick<AskedForEmail, 'rule' | 'caller' | 'email'>) =>
    'session' in caller
      ? []
      : bucketOf(rule, 'both', budgets[rule].both, `${addressKey(caller.address)} ${email}`)

  const ofAccount = (rule: Rule, email: string): Wanted[] =>
    bucketOf(rule, 'email', budgets[rule].email, email).map((bucket) => ({
      ...bucket,
      ...(isOfPasswords(rule) && { usedUp: () => passwordsUsedUp(email) }),
    }))

  return {
    takeForCaller: async (asked) => {
      const { rule, caller } = asked
      const { address, session, day } = budgets[rule]
      const { wait } = await take(
        asked,
        'session' in caller
          ? [
              ...bucketOf(rule, 'session', session, caller.session),
              ...bucketOf(rule, 'day', day, caller.session),
            ]
          : bucketOf(rule, 'address', address, addressKey(caller.address)),
      )
      return wait
    },
    // The narrowest bucket first: a request that is refused there uses up nothing that others need.
    takeForEmail: async (asked) => {
      const { rule, email } = asked
      const guesses = ofAccount(rule, email)
      const mails = mailBuckets(asked)
      const taken = (waiting: Wait, mails: readonly Bucket[]): Taken => ({
        ...waiting,
        giveBackMail: () => giveBack(mails),
        giveBackGuess: () => giveBack(guesses),
      })
      const waiting = await take(asked, [...ofPerson(asked), ...guesses, ...mails, ...pause(asked)])
      const device = waiting.wait > 0 && asked.knownDevice ? await asked.knownDevice() : null
      if (device === null) return taken(waiting, [...mails, ...pause(asked)])
      const { tries, mails: own } = deviceBuckets(asked, device)
      return tries.length + own.length === 0
        ? taken(waiting, [])
        : taken(await take(asked, [...tries, ...own, ...pause(asked)]), [...own, ...pause(asked)])
    },
    lift: async ({ email, caller }) => {
      const all = ofPasswords.flatMap((rule) => [
        ...ofPerson({ rule, caller, email }),
        ...ofAccount(rule, email),
      ])
      await Promise.all(all.map(buckets.clear))
    },
  }

  // The longest window first, since a refusal names the wait of the first one that is used up.
  function mailBuckets({ caller, email, mails }: AskedForEmail) {
    if (mails === undefined) return []
    const { total, day, hour } = budgets.mail
    const all = `${mails} ${mailboxOf(email)}`
    const own = 'session' in caller ? all : `${addressKey(caller.address)} ${all}`
    return [
      ...bucketOf('mail', 'total', total, all),
      ...bucketOf('mail', 'day', day, own),
      ...bucketOf('mail', 'hour', hour, own),
    ]
  }

  /** Only between two requests for a mail: who signs up again, or signs in right after, is owed a code at once. */
  function pause({ rule, email, mails }: AskedForEmail) {
    return rule === 'send' && mails !== undefined
      ? bucketOf('mail', 'pause', [1, pauseSeconds], `${mails} ${email}`)
      : []
  }

  /** None where passwords are guessed: of those an account has so many, whatever the device. */
  function deviceBuckets({ rule, email, mails }: AskedForEmail, device: string) {
    if (budgets[rule].email) return { tries: [], mails: [] }
    return {
      tries: bucketOf(rule, 'device', budgets[rule].device, `${device} ${email}`),
      mails: mails === undefined ? [] : bucketOf('mail', 'device', budgets.mail.device, `${mails} ${email}`),
    }
  }
}

/** Those that count wrong passwords of an account, from any caller. */
export const passwordBuckets = (budgets: Budgets, email: string): Bucket[] =>
  ofPasswords.flatMap((rule) => {
    const { email: window } = budgets[rule]
    return window ? [{ name: `${rule}:email`, window, key: digestOf(email) }] : []
  })

/** Those that count what a network asks for, of anybody and of this person. Of the console’s own requests none is a person’s. */
export const networkBuckets = (
  budgets: Budgets,
  { address, email }: { address: string; email: string },
): Bucket[] =>
  Object.entries(budgets).flatMap(([rule, by]) => {
    const { address: whole, both } = by as Partial<Record<string, Window>>
    const network = addressKey(address)
    return [
      ...(whole ? [{ name: `${rule}:address`, window: whole, key: digestOf(network) }] : []),
      ...(both ? [{ name: `${rule}:both`, window: both, key: digestOf(`${network} ${email}`) }] : []),
    ]
  })

/** Most servers put mail to `anna+shop@example.com` into the mailbox of `anna@example.com`: it is filled by either. */
const mailboxOf = (email: string) => email.replace(/(?<=.)\+[^@]*@/, '@')

/** Keys of equal length, which do not show e-mails to readers of the table. */
const digestOf = (key: string) => hash('sha256', key, 'base64url')
