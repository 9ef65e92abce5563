// What an operator is shown in the console that concerns everybody: figures, who waits to be let in, webhooks, and the settings.

import { z } from 'zod'
import { actReply } from './console.ts'
import { listedClients } from './console-clients.ts'
import { listedReply, shownReply } from './console-organizations.ts'
import { told } from './story/told.ts'

export const views = ['overview', 'waiting', 'organizations', 'clients', 'webhooks', 'settings'] as const
export type ConsoleView = (typeof views)[number]

/** What the role of who asks lets them see. */
export const partsReply = z.object({
  parts: z.array(z.enum(['people', ...views])),
  /** Whether they find people by part of an email or a name. */
  searches: z.boolean(),
})
export type PartsReply = z.infer<typeof partsReply>

/** Of the last seven days, with the hour in which they began, and of the seven before. */
const weeks = z.object({ now: z.number(), before: z.number() })

/** How many counts are used up now, by limit: of the requests that were refused there is no record. */
const limits = z.object({
  /** Where they are off, requests are counted for the metrics alone. */
  areOn: z.boolean(),
  /** Whether there are more counts than were read. */
  isCut: z.boolean(),
  /** Of the limits of `RATE_LIMIT_BUDGETS` that count something now: `points` requests in so many seconds. */
  inUse: z.array(
    z.object({
      rule: z.string(),
      by: z.string(),
      points: z.number(),
      seconds: z.number(),
      counted: z.number(),
      usedUp: z.number(),
    }),
  ),
})
export type LimitsReply = z.infer<typeof limits>

const overview = z.object({
  since: z.string(),
  middle: z.string(),
  until: z.string(),
  /** Where the audit had more entries than are counted; null where all are. */
  countedFrom: z.string().nullable(),
  /** Newcomers and people: when they were counted, where that was before, and since when, where there were too many entries. */
  peopleAt: z.string().nullable(),
  peopleFrom: z.string().nullable(),
  /** Who signed up in the week, and how far they have come until today: each is among those before. */
  newcomers: z.object({ signedUp: weeks, verified: weeks, signedIn: weeks, protected: weeks }),
  /** Sessions that were opened, by what was shown (`amr`) and the level that it came to. */
  signIns: z.array(weeks.extend({ methods: z.array(z.string()), level: z.string() })),
  /** Who signed in in the week, by the factors that they have today. */
  people: z.object({ active: weeks, withApp: weeks, withPasskey: weeks, withNone: weeks }),
  /** By the guard of the machine that asked for it; the last row, with nothing told, is the sum of the others. */
  refusals: z.array(
    weeks.extend({
      told: told.nullable(),
      guards: z.array(z.string()),
    }),
  ),
  /** What waits now; what was sent in the last seven days, since what is older isn’t kept; what was given up. */
  mails: z.object({
    waiting: z.number(),
    triedAgain: z.number(),
    sent: z.number(),
    givenUp: z.number(),
    givenUpBefore: z.number(),
  }),
  limits,
})
export type OverviewReply = z.infer<typeof overview>

/** Who waits for an approval, the earliest sign-up first; `all`: how many there are, also of those who are not listed. */
const waiting = z.object({
  people: z.array(z.object({ id: z.string(), email: z.string(), name: z.string(), since: z.string() })),
  all: z.number(),
})
export type WaitingReply = z.infer<typeof waiting>

/** Of the auth service. Of an endpoint its origin alone is said: a path may be a secret. */
const webhooks = z.object({
  /** Those of `WEBHOOKS`, and others to which something is owed, which are in the settings no more: their `types` are null. */
  endpoints: z.array(
    z.object({
      origin: z.string(),
      types: z.array(z.string()).nullable(),
      waiting: z.number(),
      givenUp: z.number(),
      failure: z.string().nullable(),
    }),
  ),
  /** Of more than so many each no more are counted. */
  mostCounted: z.number(),
  /** Those that were given up last, with why the endpoint hasn’t taken them. */
  givenUp: z.array(
    z.object({
      id: z.string(),
      origin: z.string(),
      type: z.string(),
      subject: z.string(),
      attempts: z.number(),
      at: z.string(),
      diedAt: z.string(),
      failure: z.string().nullable(),
      /** Whether its endpoint is in the settings no more: then nothing sends it again. */
      isGone: z.boolean(),
    }),
  ),
  /** Of this view: sending again names it, and each is good for one, for 15 minutes. */
  look: z.string(),
})
export type WebhooksReply = z.infer<typeof webhooks>

/** Of the auth service, as it was started. */
const settings = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      /** Where it comes from; `start` is the command that has started the service. */
      place: z.enum(['environment', 'dotenv', 'configFile', 'start', 'profile', 'default', 'nowhere']),
      isGiven: z.boolean(),
      isSecret: z.boolean(),
      /** Null for a secret, and where there is none; of an address without its path. */
      value: z.string().nullable(),
    }),
  ),
  /** Less strict than in the hardened profile, with what the proofs find to happen under it and under hardened never. */
  weaker: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      hardened: z.string(),
      happens: z.array(z.string()),
    }),
  ),
})
export type SettingsReply = z.infer<typeof settings>

export const viewReply = z.object({
  /** Whether it is for operators alone, and nothing was shown. */
  isForOperators: z.boolean(),
  overview: overview.nullable(),
  waiting: waiting.nullable(),
  webhooks: webhooks.nullable(),
  settings: settings.nullable(),
  organizations: listedReply.nullable(),
  /** One of them, where it was asked for. */
  organization: shownReply.nullable(),
  /** Null where the service is no OpenID provider, too. */
  clients: listedClients.nullable(),
})
export type ViewReply = z.infer<typeof viewReply>

/** Why nothing was sent again, as of an act: there was no view, or it was used; none of them had been given up by then, still is, and has an endpoint. */
export const replayReply = actReply.extend({ replayed: z.number() })
export type ReplayReply = z.infer<typeof replayReply>
