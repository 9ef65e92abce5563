// Takes over organizations of another product: each by the machine of memberships, in a transaction of its own, and once.

import type { GivenRole } from '../../../machines/membership/permissions.ts'
import type { Roles } from '../../../machines/membership/roles.ts'
import { addAuditEvents } from '../../db/app/app-audit-event.ts'
import { putUser } from '../../db/app/app-user.ts'
import { type AuthPerson, anyAuthPeople, anyKnownTenants } from '../../db/app/imported-tenant.ts'
import type { Pool, Transaction } from '../../db/pool.ts'
import { runFlow } from '../../flows/run-flow.ts'
import { strictEmail } from '../../wire/email.ts'
import { importedId } from '../../wire/imported-id.ts'
import { createOrganization, sendToMember } from '../rows/members.flow.ts'
import type { FlowContext } from '../rows/organization-context.ts'
import { type Flow, operation } from '../rows/organization-operations.ts'
import { contextOf, handlers } from '../rows/run-organization-flow.ts'
import { slugOf } from '../tenants/slug.ts'
import {
  judgeOrganization,
  type LeftOut,
  type NewOrganization,
  peopleBy,
  tenantIdOf,
} from './judge-organization.ts'
import type { TheirOrganization } from './their-organizations.ts'

export type OrganizationsImport = {
  pool: Pool
  product: string
  organizations: readonly TheirOrganization[]
  /** Where the auth service’s people are. */
  schema: string
  roles: Roles
  /** Whether the first member owns what nobody there owns. */
  firstOwns: boolean
  dryRun: boolean
  /** Called for each organization. */
  done: (organizations: number) => void
}

export type OrganizationsReport = { taken: number; members: number; here: number; left: readonly LeftOut[] }

const TWICE = 'it is in the file more than once: the first counts'

/** What is listed for an organization is listed by each run, whether it was here before or not. */
export async function importOrganizations(given: OrganizationsImport): Promise<OrganizationsReport> {
  const { pool, product, organizations, roles, firstOwns, dryRun, done } = given
  const people = peopleBy(await namedIn(given))
  const known = await anyKnownTenants(
    pool,
    organizations.map((one) => tenantIdOf(product, one)),
  )
  const report = { taken: 0, members: 0, here: 0, left: [] as LeftOut[] }
  const seen = new Set<string>()
  for (const one of organizations) {
    if (seen.has(one.id)) {
      report.left.push({ organization: one.id, member: '', reason: TWICE })
      done(1)
      continue
    }
    if (one.name !== null) seen.add(one.id)
    const { organization, left } = judgeOrganization(one, { product, people, table: roles.table, firstOwns })
    report.left.push(...left)
    done(1)
    if (!organization) continue
    if (known.has(organization.id)) {
      report.here += 1
      continue
    }
    if (!dryRun) await take(pool, organization, roles)
    report.taken += 1
    report.members += organization.members.length + 1
  }
  return report
}

function namedIn({ pool, schema, organizations }: OrganizationsImport): Promise<readonly AuthPerson[]> {
  const members = organizations.flatMap((one) => one.members)
  const emails = members.flatMap(({ id, email }) =>
    importedId(id) || email === null ? [] : (strictEmail(email) ?? []),
  )
  return anyAuthPeople(pool, schema, { ids: members.map(({ id }) => importedId(id)).filter(Boolean), emails })
}

/** Nobody is invited, mailed, or asked: these parts of a request are not needed. */
const optionsOf = (roles: Roles): FlowContext['options'] => ({
  tokens: { derive: () => '', digestOf: () => '', find: () => null },
  days: 0,
  perDay: 0,
  policy: null,
  organizationsPerPerson: Number.POSITIVE_INFINITY,
  demandedOf: 'nobody',
  hasMails: false,
  roles,
})

/** Who has not been to the application yet is known to it from now on; of others it knows more than the import. */
const userOf = (tx: Transaction, { id, email, name, emailVerified }: AuthPerson) =>
  putUser(tx, { authUserId: id, email, name, emailVerified }, { assurance: 'client-asserted', reason: null })

/** As an operator takes them over from another product, where they belong to it already. */
function* joinAsImported(role: GivenRole): Flow<'otherId'> {
  yield* operation('lockOther')
  return yield* sendToMember('other', { type: 'invitation.accepted', role })
}

const take = (pool: Pool, { id, name, slug, owner, members }: NewOrganization, roles: Roles) =>
  pool.transaction(async (tx) => {
    const context = contextOf(tx, optionsOf(roles))
    const requester = {
      userId: await userOf(tx, owner),
      isAssured: true,
      shown: 'aal1',
      hasShownFactor: false,
      aging: null,
    } as const
    await runFlow(
      handlers,
      context,
      { requester, organization: { id, name, slug: slugOf(slug) } },
      createOrganization(),
    )
    for (const { person, role } of members) {
      const otherId = await userOf(tx, person)
      await runFlow(handlers, context, { otherId }, joinAsImported(role))
    }
    if (context.made === null) throw new Error('The machine has made no organization.')
    await addAuditEvents(
      tx,
      context.events.map((event) => ({ ...event, requestId: 'import' })),
    )
  })
