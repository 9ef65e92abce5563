// Decides which members of another product’s organization belong to it here, with which roles, and what stays behind.

import { hash } from 'node:crypto'
import { BASE, type GivenRole, type RoleTable } from '../../../machines/membership/permissions.ts'
import type { AuthPerson } from '../../db/app/imported-tenant.ts'
import { strictEmail } from '../../wire/email.ts'
import { importedId } from '../../wire/imported-id.ts'
import { cutTo, isVisible, onOneLine } from '../../wire/names.ts'
import type { TheirMember, TheirOrganization } from './their-organizations.ts'

export type NewMember = { person: AuthPerson; role: GivenRole }
export type NewOrganization = {
  id: string
  name: string
  slug: string
  owner: AuthPerson
  members: readonly NewMember[]
}
/** `member`: as the product calls them; empty where it is about the organization. */
export type LeftOut = { organization: string; member: string; reason: string }

/** By which an import that runs again knows it: the same of the same organization, and a UUID of its own making (version 8). */
export function tenantIdOf(product: string, { id }: Pick<TheirOrganization, 'id'>): string {
  const digest = hash('sha256', `${product}:${id}`)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/** A text says why nobody is found. */
export type People = (member: TheirMember) => AuthPerson | string

const NOBODY = 'nobody with this ID is here'
const NO_ID = 'it has no ID that can be read'
const UNPROVEN = 'the account with their email has not verified it here'

/** By the ID that an import of people keeps; by the email alone where nobody can have that ID here, and never one that a stranger may have named. */
export function peopleBy(found: readonly AuthPerson[]): People {
  const byId = new Map(found.map((one) => [one.id, one]))
  const byEmail = new Map(found.map((one) => [one.email, one]))
  return ({ id, email }) => {
    if (id === '') return NO_ID
    const ours = importedId(id)
    if (ours) return byId.get(ours) ?? NOBODY
    const address = email === null ? null : strictEmail(email)
    const person = address === null ? undefined : byEmail.get(address)
    if (!person) return NOBODY
    return person.emailVerified ? person : UNPROVEN
  }
}

const LONGEST_NAME = 100

/** A person has one role here: the highest of theirs that there is. */
const roleOf = ({ roles }: TheirMember, { given }: RoleTable): string | null =>
  ['owner', 'admin', ...given].find((one) => roles.includes(one)) ?? roles[0] ?? null

/** Each once, in the order of the file. */
const membersHere = ({ members }: TheirOrganization, people: People, table: RoleTable) => {
  const seen = new Set<string>()
  return members.flatMap((member) => {
    const person = people(member)
    if (typeof person === 'string' || seen.has(person.id)) return []
    seen.add(person.id)
    return [{ person, role: roleOf(member, table) }]
  })
}

/** An organization has one owner here. @param firstOwns where nobody is its owner or admin there */
const ownerOf = (here: ReturnType<typeof membersHere>, firstOwns: boolean) =>
  here.find(({ role }) => role === 'owner') ??
  here.find(({ role }) => role === 'admin') ??
  (firstOwns ? here[0] : undefined)

/** Its further owners are admins; who has a role that nobody has here is what everybody is. */
function roleHere(role: string | null, { given }: RoleTable): GivenRole {
  const wanted = role === 'owner' ? 'admin' : role
  return given.find((one) => one === wanted) ?? BASE
}

type Judging = { product: string; people: People; table: RoleTable; firstOwns: boolean }

export function judgeOrganization(
  one: TheirOrganization,
  { product, people, table, firstOwns }: Judging,
): { organization: NewOrganization | null; left: LeftOut[] } {
  const leftOut = (member: string, reason: string): LeftOut => ({ organization: one.id, member, reason })
  const here = membersHere(one, people, table)
  const left = one.members.flatMap((member) => {
    const person = people(member)
    if (typeof person === 'string') return [leftOut(member.id, person)]
    const role = roleOf(member, table)
    return role === null || ['owner', 'admin', ...table.given].includes(role)
      ? []
      : [leftOut(member.id, `a member here, as ORGANIZATION_ROLES has no role ${cutTo(role, 60)}`)]
  })
  const refused = (reason: string) => ({ organization: null, left: [...left, leftOut('', reason)] })
  if (one.name === null) return refused('it has not the form of an organization')
  const name = cutTo(onOneLine(one.name.toWellFormed()).trim(), LONGEST_NAME).trim()
  if (!isVisible(name)) return refused('it has no name')
  if (here.length === 0) return refused('none of its members is here')
  const owner = ownerOf(here, firstOwns)
  if (!owner) return refused('nobody who is here is its owner or admin: --first-owns takes its first member')
  const organization = {
    id: tenantIdOf(product, one),
    name,
    slug: one.slug ?? name,
    owner: owner.person,
    members: here
      .filter(({ person }) => person !== owner.person)
      .map(({ person, role }) => ({ person, role: roleHere(role, table) })),
  }
  return { organization, left }
}
