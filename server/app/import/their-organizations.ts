// Organizations of other products with their members, as the documented answers of their APIs have them, or Keycloak’s export.

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { recordsOf } from '../../telemetry/read-records.ts'

/** `id` of a member is that of the product; a role is in small letters, null where the product says none. */
export type TheirMember = { id: string; email: string | null; role: string | null }
export type TheirOrganization = {
  id: string
  name: string
  slug: string | null
  members: readonly TheirMember[]
}

type Read = (file: string) => Promise<readonly TheirOrganization[]>

const text = z.string().nullish()

/** `Org Admin` is `org-admin`, as a role’s name is here. */
const roleOf = (name: string | null | undefined) =>
  name
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-') || null

/** What is none is left out: who reads the report sees how many organizations there were. */
async function all<Shape extends z.ZodType>(file: string, list: string | null, shape: Shape) {
  const found: z.infer<Shape>[] = []
  for await (const record of recordsOf(file, list)) {
    const { data } = shape.safeParse(record)
    if (data !== undefined) found.push(data)
  }
  return found
}

type Membership = Omit<TheirOrganization, 'members'> & { member: TheirMember }

/** In the order in which they come. */
function grouped(memberships: readonly Membership[]): TheirOrganization[] {
  const byId = Map.groupBy(memberships, ({ id }) => id)
  return [...byId.values()].flatMap((of) => {
    const [first] = of
    return first
      ? [{ id: first.id, name: first.name, slug: first.slug, members: of.map(({ member }) => member) }]
      : []
  })
}

const auth0Organization = z.object({
  id: z.string(),
  name: z.string(),
  display_name: text,
  members: z.array(
    z.object({
      user_id: z.string(),
      email: text,
      roles: z.array(z.object({ name: z.string() })).nullish(),
    }),
  ),
})

const auth0: Read = async (file) =>
  (await all(file, 'organizations', auth0Organization)).map(({ id, name, display_name: shown, members }) => ({
    id,
    name: shown || name,
    slug: name,
    members: members.map(({ user_id, email = null, roles }) => ({
      id: user_id,
      email,
      role: roleOf(roles?.[0]?.name),
    })),
  }))

const clerkMembership = z.object({
  role: text,
  organization: z.object({ id: z.string(), name: z.string(), slug: text }),
  public_user_data: z.object({ user_id: z.string(), identifier: text }),
})

const clerk: Read = async (file) =>
  grouped(
    (await all(file, 'data', clerkMembership)).map(({ role, organization, public_user_data: person }) => ({
      id: organization.id,
      name: organization.name,
      slug: organization.slug ?? null,
      member: {
        id: person.user_id,
        email: person.identifier?.includes('@') ? person.identifier : null,
        role: roleOf(role?.replace(/^org:/, '')),
      },
    })),
  )

const workosMembership = z.object({
  user_id: z.string(),
  organization_id: z.string(),
  organization_name: z.string(),
  role: z.object({ slug: z.string() }).nullish(),
  status: z.literal('active'),
})

const workos: Read = async (file) =>
  grouped(
    (await all(file, 'data', workosMembership)).map((one) => ({
      id: one.organization_id,
      name: one.organization_name,
      slug: null,
      member: { id: one.user_id, email: null, role: roleOf(one.role?.slug) },
    })),
  )

const realm = z.object({
  organizations: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        alias: text,
        members: z.array(z.object({ username: z.string() })).nullish(),
      }),
    )
    .nullish(),
  users: z.array(z.object({ id: z.string(), username: z.string(), email: text })).nullish(),
})

/** Its members are named by their usernames, and have no roles. */
const keycloak: Read = async (file) => {
  const { organizations, users } = realm.parse(JSON.parse(await readFile(file, 'utf8')))
  const byName = new Map((users ?? []).map((user) => [user.username, user]))
  return (organizations ?? []).map(({ id, name, alias, members }) => ({
    id,
    name,
    slug: alias ?? null,
    members: (members ?? []).map(({ username }) => ({
      id: byName.get(username)?.id ?? username,
      email: byName.get(username)?.email ?? null,
      role: null,
    })),
  }))
}

/** The products that have organizations. */
export const organizationReaders: Readonly<Record<string, Read>> = { auth0, clerk, keycloak, workos }
