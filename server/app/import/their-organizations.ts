// Organizations of other products with their members, as the documented answers of their APIs have them, or Keycloak’s export.

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { recordsOf } from '../../telemetry/read-records.ts'

/** `id` of a member is that of the product, empty where none can be read; roles are in small letters. */
export type TheirMember = { id: string; email: string | null; roles: readonly string[] }
/** `name` is null for a record that is no organization; its `id` says which. */
export type TheirOrganization = {
  id: string
  name: string | null
  slug: string | null
  members: readonly TheirMember[]
}

type Read = (file: string) => Promise<readonly TheirOrganization[]>

const text = z.string().nullish()

/** `Org Admin` is `org-admin`, as a role’s name is here. */
const rolesOf = (...names: readonly (string | null | undefined)[]): string[] =>
  names.flatMap(
    (name) =>
      name
        ?.trim()
        .toLowerCase()
        .replaceAll(/[\s_]+/g, '-') || [],
  )

/** What has not the shape keeps its place, so that the report can name it. */
async function all<Shape extends z.ZodType, Found>(
  file: string,
  list: string,
  shape: Shape,
  { found, broken }: { found: (data: z.infer<Shape>) => Found; broken: (at: number) => Found },
): Promise<Found[]> {
  const every: Found[] = []
  for await (const record of recordsOf(file, list)) {
    const { data } = shape.safeParse(record)
    every.push(data === undefined ? broken(every.length + 1) : found(data))
  }
  return every
}

const brokenAt = (at: number) => ({ id: `record ${at}`, name: null, slug: null })

/** Who can’t be read is a member still, so that the organization isn’t lost with them. */
const nobody = { id: '', email: null, roles: [] }

/** `member` is null where nobody is to be taken for one. */
type Membership = Omit<TheirOrganization, 'members'> & { member: TheirMember | null }

const brokenMembership = (at: number): Membership => ({ ...brokenAt(at), member: null })

/** In the order in which they come. */
function grouped(memberships: readonly Membership[]): TheirOrganization[] {
  const byId = Map.groupBy(memberships, ({ id }) => id)
  return [...byId.values()].flatMap((of) => {
    const [first] = of
    return first
      ? [
          {
            id: first.id,
            name: first.name,
            slug: first.slug,
            members: of.flatMap(({ member }) => member ?? []),
          },
        ]
      : []
  })
}

const auth0Member = z
  .object({
    user_id: z.string(),
    email: text,
    roles: z.array(z.object({ name: z.string() })).nullish(),
  })
  .transform(({ user_id: id, email = null, roles }) => ({
    id,
    email,
    roles: rolesOf(...(roles ?? []).map(({ name }) => name)),
  }))

const auth0Organization = z.object({
  id: z.string(),
  name: z.string(),
  display_name: text,
  members: z.array(auth0Member.catch(nobody)).nullish(),
})

const auth0: Read = (file) =>
  all<typeof auth0Organization, TheirOrganization>(file, 'organizations', auth0Organization, {
    found: ({ id, name, display_name: shown, members }) => ({
      id,
      name: shown || name,
      slug: name,
      members: members ?? [],
    }),
    broken: (at) => ({ ...brokenAt(at), members: [] }),
  })

const clerkMembership = z.object({
  role: text,
  organization: z.object({ id: z.string(), name: z.string(), slug: text }),
  public_user_data: z.object({ user_id: z.string(), identifier: text }).nullish().catch(null),
})

const clerk: Read = async (file) =>
  grouped(
    await all<typeof clerkMembership, Membership>(file, 'data', clerkMembership, {
      found: ({ role, organization, public_user_data: person }) => ({
        id: organization.id,
        name: organization.name,
        slug: organization.slug ?? null,
        member: person
          ? {
              id: person.user_id,
              email: person.identifier?.includes('@') ? person.identifier : null,
              roles: rolesOf(role?.replace(/^org:/, '')),
            }
          : nobody,
      }),
      broken: brokenMembership,
    }),
  )

const workosMembership = z.object({
  user_id: z.string().catch(''),
  organization_id: z.string(),
  organization_name: z.string(),
  role: z.object({ slug: z.string() }).nullish(),
  status: z.string(),
})

const workos: Read = async (file) =>
  grouped(
    await all<typeof workosMembership, Membership>(file, 'data', workosMembership, {
      found: (one) => ({
        id: one.organization_id,
        name: one.organization_name,
        slug: null,
        member:
          one.status === 'active' ? { id: one.user_id, email: null, roles: rolesOf(one.role?.slug) } : null,
      }),
      broken: brokenMembership,
    }),
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
      roles: [],
    })),
  }))
}

/** The products that have organizations. */
export const organizationReaders: Readonly<Record<string, Read>> = { auth0, clerk, keycloak, workos }
