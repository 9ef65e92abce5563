// What the console is answered: people as those see them who look after them. No secret of anybody is among it.

import { z } from 'zod'
import { why } from './console-why.ts'
import { standingInOrganizations } from './persons-organizations.ts'
import { told } from './story/told.ts'

/** What may be done for a person, by the words of the command `users`. */
export const acts = [
  'approve',
  'decline',
  'end-sessions',
  'lock',
  'unlock',
  'recover-factors',
  'stop-recovery',
] as const
export type ConsoleAct = (typeof acts)[number]

const found = z.object({ id: z.string(), email: z.string(), name: z.string(), state: z.string() })

const person = found.extend({
  createdAt: z.string(),
  hasPassword: z.boolean(),
  providers: z.array(z.string()),
  /** The authenticator app; `since` null until it is active. */
  secondFactor: z.object({ state: z.string(), since: z.string().nullable() }).nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(z.object({ name: z.string().nullable(), kind: z.string(), since: z.string() })),
  recovery: z.object({ state: z.string(), until: z.string() }).nullable(),
  sessions: z.array(z.object({ since: z.string(), until: z.string(), from: z.string(), by: z.string() })),
  codes: z.array(z.object({ purpose: z.string(), state: z.string(), until: z.string() })),
  /** `words`: of the mail server, at the newest attempt, where it has not taken the mail. */
  mails: z.array(
    z.object({ kind: z.string(), state: z.string(), at: z.string(), words: z.string().nullable() }),
  ),
  consoleRole: z.string().nullable(),
})

/** A transition on its machine’s chart: the arrows that fit what was recorded, by their ids, and the guards of a refusal. */
const way = z.object({
  machine: z.string(),
  event: z.string(),
  from: z.string(),
  to: z.string(),
  edges: z.array(z.string()),
  guards: z.array(z.string()),
  isRefused: z.boolean(),
})

/** A run of the same is one chapter; `way` is that of its newest, and null where no machine of today has taken it. */
const chapter = z.object({
  from: z.string(),
  to: z.string(),
  told,
  times: z.number(),
  /** Who has done it for the person, or acting as them; null for themselves. */
  operator: z.string().nullable(),
  /** Where the request came from; empty where nobody knows. */
  address: z.string(),
  way: way.nullable(),
})

export const lookReply = z.object({
  /** The one who was named in full. */
  found: z
    .object({
      person,
      why,
      /** What the application says; `unset` where it can’t be asked, `silent` where it doesn’t answer. */
      organizations: z.union([standingInOrganizations, z.enum(['unset', 'silent'])]),
      /** What who looks may have done for the person now, which their machines accept. */
      acts: z.array(z.enum(acts)),
      /** Whether who looks may act as the person now. */
      mayImpersonate: z.boolean(),
      /** Of this look: an act names it, and each is good for one act, for 15 minutes. */
      look: z.string(),
      /** The newest first; `before` leads to the next page. */
      story: z.object({ chapters: z.array(chapter), before: z.string().nullable() }),
    })
    .nullable(),
  /** Those whom an operator has searched for. */
  people: z.array(found),
})
export type LookReply = z.infer<typeof lookReply>
export type ShownOrganizations = NonNullable<LookReply['found']>['organizations']

/** Why nothing was done: it is for operators; the person has a role; there was no look, or it was used; the machines don’t accept it now. */
export const actReply = z.object({
  outcome: z.enum(['done', 'forOperators', 'ofHolder', 'unseen', 'notNow']),
})
export type ActReply = z.infer<typeof actReply>
