// The rate limits: from which buckets a request takes, by its caller, by its e-mail, by both, and by the mails it sends.

import { hash } from 'node:crypto'
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
  | 'other'

/**
 * `session`: what the application asks for a person whose session it has. `address`: of a whole network, behind which there
 * may be many people; `both`: of one person, as far as one can be told; `email`: of an account, whoever asks, for requests
 * that are refused. `mail`: the mails of one purpose to one e-mail, by what one network asks for and in total.
 */
export type Budgets = Readonly<
  Record<Rule, { address?: Window; session?: Window; email?: Window; both?: Window }> & {
    mail: { hour: Window; day: Window; total: Window }
  }
>

export type Bucket = { name: string; window: Window; key: string }

/** The store of the counts. */
export type Buckets = {
  /** 0 when it was granted; otherwise the ms until the next one is. */
  take: (bucket: Bucket) => Promise<number>
  giveBack: (bucket: Bucket) => Promise<void>
  /** As if nothing had been taken. */
  clear: (bucket: Bucket) => Promise<void>
}

export type Asked = {
  rule: Rule
  caller: Caller
  requestId: string
}

/** `mails`: the purpose of the code that is mailed to the address when this is granted. */
export type AskedForEmail = Asked & { email: string; mails?: string | undefined }

/** The purpose of the code that a granted request mails; `by-type` where the `type` in its body names it. */
type Mails = 'email-verification' | 'forget-password' | 'by-type'

/** What the requests to a route count as. */
export type Limit = { limit: 'send'; mails: Mails } | { limit: Exclude<Rule, 'send'>; mails?: Mails }

/** The first two return the seconds to wait, 0 when granted. A refused request takes from its caller's budget only. */
export type RateLimits = {
  takeForCaller: (asked: Asked) => Promise<number>
  takeForEmail: (asked: AskedForEmail) => Promise<number>
  /** For a request that was granted, but mailed nothing. */
  giveBackMail: (asked: AskedForEmail) => Promise<void>
  /** For a request that was granted, and showed the right password. */
  giveBackGuess: (asked: AskedForEmail) => Promise<void>
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
}

export function createRateLimits({ buckets, budgets, pauseSeconds, refuses }: Options): RateLimits {
  async function take(asked: Asked, wanted: readonly (Bucket & { by: string })[]): Promise<number> {
    const taken: Bucket[] = []
    for (const bucket of wanted) {
      const wait = await buckets.take(bucket)
      if (wait > 0 && refuses({ rule: asked.rule, by: bucket.by, requestId: asked.requestId })) {
        for (const bucket of taken) await buckets.giveBack(bucket)
        return Math.ceil(wait / 1000)
      }
      taken.push(bucket)
    }
    return 0
  }

  const bucketOf = (rule: string, by: string, window: Window | undefined, key: string) =>
    window ? [{ by, name: `${rule}:${by}`, window, key: digestOf(key) }] : []

  const ofPerson = ({ rule, caller, email }: Pick<AskedForEmail, 'rule' | 'caller' | 'email'>) =>
    'session' in caller
      ? []
      : bucketOf(rule, 'both', budgets[rule].both, `${addressKey(caller.address)} ${email}`)

  return {
    takeForCaller: (asked) => {
      const { rule, caller } = asked
      const { address, session } = budgets[rule]
      return take(
        asked,
        'session' in caller
          ? bucketOf(rule, 'session', session, caller.session)
          : bucketOf(rule, 'address', address, addressKey(caller.address)),
      )
    },
    // The narrowest bucket first: a request that is refused there uses up nothing that others need.
    takeForEmail: (asked) => {
      const { rule, email } = asked
      return take(asked, [
        ...ofPerson(asked),
        ...bucketOf(rule, 'email', budgets[rule].email, email),
        ...mailBuckets(asked),
      ])
    },
    giveBackMail: async (asked) => {
      for (const bucket of mailBuckets(asked)) await buckets.giveBack(bucket)
    },
    giveBackGuess: async ({ rule, email }) => {
      for (const bucket of bucketOf(rule, 'email', budgets[rule].email, email)) await buckets.giveBack(bucket)
    },
    lift: async ({ email, caller }) => {
      for (const rule of ['sign-in', 'password'] as const)
        for (const bucket of [
          ...ofPerson({ rule, caller, email }),
          ...bucketOf(rule, 'email', budgets[rule].email, email),
        ])
          await buckets.clear(bucket)
    },
  }

  // The longest window first, since a refusal names the wait of the first one that is used up.
  function mailBuckets({ rule, caller, email, mails }: AskedForEmail) {
    if (mails === undefined) return []
    const { total, day, hour } = budgets.mail
    const all = `${mails} ${email}`
    const own = 'session' in caller ? all : `${addressKey(caller.address)} ${all}`
    return [
      ...bucketOf('mail', 'total', total, all),
      ...bucketOf('mail', 'day', day, own),
      ...bucketOf('mail', 'hour', hour, own),
      // Only between two requests for a mail: who signs up again, or signs in right after, is owed a code at once.
      ...(rule === 'send' ? bucketOf('mail', 'pause', [1, pauseSeconds], all) : []),
    ]
  }
}

/** Keys of equal length, which do not show e-mails to readers of the table. */
const digestOf = (key: string) => hash('sha256', key, 'base64url')
