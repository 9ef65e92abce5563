// What the console is answered: people as those see them who look after them. No secret of anybody is among it.

import { z } from 'zod'

const found = z.object({ id: z.string(), email: z.string(), name: z.string(), state: z.string() })

const person = found.extend({
  createdAt: z.string(),
  hasPassword: z.boolean(),
  providers: z.array(z.string()),
  secondFactor: z.string().nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(z.string()),
  recovery: z.object({ state: z.string(), until: z.string() }).nullable(),
  sessions: z.array(z.object({ since: z.string(), until: z.string(), from: z.string(), by: z.string() })),
  codes: z.array(z.object({ purpose: z.string(), state: z.string(), until: z.string() })),
  mails: z.array(z.object({ kind: z.string(), state: z.string(), at: z.string() })),
  consoleRole: z.string().nullable(),
})

/** As the machines say it: what each way in leads to now, and what holds the person up. */
const why = z.object({
  ways: z.array(z.object({ way: z.string(), leadsTo: z.string(), admits: z.boolean() })),
  heldUpBy: z.array(z.string()),
})

/** A run of the same is one chapter. */
const chapter = z.object({
  from: z.string(),
  to: z.string(),
  says: z.string(),
  times: z.number(),
  by: z.string(),
})

export const lookReply = z.object({
  /** The one who was named in full. */
  found: z
    .object({
      person,
      why,
      /** The newest first; `before` leads to the next page. */
      story: z.object({ chapters: z.array(chapter), before: z.string().nullable() }),
    })
    .nullable(),
  /** Those whom an operator has searched for. */
  people: z.array(found),
})
export type LookReply = z.infer<typeof lookReply>
