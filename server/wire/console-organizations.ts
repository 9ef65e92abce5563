// What the auth service asks the application about organizations for an operator of the console, and is answered. Times in ISO 8601.

import { z } from 'zod'
import { standingInvitation } from './persons-organizations.ts'

/** The last one of the page before: its name in lower case, which the list is in the order of. */
export const listedAfter = z.object({ name: z.string().max(400), id: z.uuid() })

/** `search`: what a name or a slug begins with. `member`: of one, the last one of the page before. */
export const organizationsQuestion = z.union([
  z.object({
    list: z.object({ search: z.string().max(100).optional(), after: listedAfter.optional() }),
  }),
  z.object({ organization: z.uuid(), member: z.int().min(0).optional() }),
])
export type OrganizationsQuestion = z.infer<typeof organizationsQuestion>
export type ListQuestion = Extract<OrganizationsQuestion, { list: object }>['list']

const organization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  createdAt: z.string(),
  /** No more than `mostCounted` are counted. */
  members: z.number(),
  /** That can still be accepted. */
  openInvitations: z.number(),
  /** From when it demands a second factor of its members; null where it doesn’t. */
  demandsFactorFrom: z.string().nullable(),
})
export type ListedOrganization = z.infer<typeof organization>

const listed = z.object({
  organizations: z.array(organization),
  mostCounted: z.number(),
  /** Leads to the next page; null on the last one. */
  after: listedAfter.nullable(),
})
export type ListedOrganizations = z.infer<typeof listed>

const shown = z.object({
  organization,
  /** Of whom the operator’s setting demands a second factor, whatever the organization does. */
  demandedOf: z.enum(['nobody', 'owners-and-admins', 'everybody']),
  mostCounted: z.number(),
  /** In the order in which the application met them. */
  members: z.array(
    z.object({
      /** Of the person at the auth service. */
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.string(),
      since: z.string(),
      /** Whether they have a second factor; null where the auth service hasn’t said yet. */
      hasFactor: z.boolean().nullable(),
    }),
  ),
  /** Leads to the next page of members; null on the last one. */
  member: z.number().nullable(),
  /** The newest. */
  invitations: z.array(standingInvitation.extend({ email: z.string() })),
  /** Whether there are more invitations. */
  isCut: z.boolean(),
})
export type ShownOrganization = z.infer<typeof shown>

/** `gone`: no organization has this id. */
export const organizationsAnswer = z.union([
  z.object({ listed }),
  z.object({ shown: z.union([shown, z.literal('gone')]) }),
])

/** `unset` where the application can’t be asked, `silent` where it doesn’t answer. */
const unasked = z.enum(['unset', 'silent'])
export const listedReply = z.union([listed, unasked])
export const shownReply = z.union([shown, z.literal('gone'), unasked])
export type ListedReply = z.infer<typeof listedReply>
export type ShownReply = z.infer<typeof shownReply>
