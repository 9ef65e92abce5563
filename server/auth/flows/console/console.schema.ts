// What requests of the console bring.

import { z } from 'zod'
import { acts } from '../../../wire/console.ts'
import { clientAfter } from '../../../wire/console-clients.ts'
import { listedAfter } from '../../../wire/console-organizations.ts'
import { views } from '../../../wire/console-views.ts'
import { text } from '../../steps/text.ts'

/** What PostgreSQL stores, and a person can type. */
const typed = (least: number, most: number, shape = /^\P{Cc}*$/u) =>
  text.pipe(z.string().trim().min(least).max(most).regex(shape))

/** Why, for the audit: a line in which nothing is hidden, nor turned around. */
const reason = typed(3, 200, /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)

export const lookBody = z.object({
  /** An email, or the id of a person, of a session or of a request; for an operator also a part of an email or a name. */
  person: typed(1, 254),
  reason,
  /** The last entry of the page before, for the next one of the story. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** Whether to search within words, which reads everybody, and not how they begin and end, for which there is an index. */
  within: z.boolean().optional(),
})

export const viewBody = z.object({
  of: z.enum(views),
  reason,
  /** Of organizations: what a name or a slug begins with. */
  search: typed(1, 100)
    .transform((value) => value.normalize('NFC'))
    .optional(),
  /** Likewise, the last one of the page before. */
  after: listedAfter.optional(),
  /** One of them, by its id. */
  organization: z.uuid().optional(),
  /** Of its members, the last one of the page before. */
  member: z.int().min(0).max(2_147_483_647).optional(),
  /** Of clients, likewise. */
  client: clientAfter.optional(),
})

export const replayBody = z.object({
  ids: z.array(z.uuid()).min(1).max(50),
  reason,
  /** The view that has shown them. */
  look: z.uuid(),
})

export const impersonateBody = z.object({
  /** Their id. */
  person: typed(1, 64),
  reason,
  /** The one that has shown the person as they are. */
  look: z.uuid(),
})

export const actBody = impersonateBody.extend({ act: z.enum(acts) })
