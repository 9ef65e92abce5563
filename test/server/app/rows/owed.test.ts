// What a change of an organization owes goes out once it is committed, and not when the deliveries look the next time.

import { expect, onTestFinished, test } from 'vitest'
import { knownRoles } from '../../../../machines/membership/roles.ts'
import { invite } from '../../../../server/app/rows/invitations.flow.ts'
import { makeKey } from '../../../../server/app/rows/keys.flow.ts'
import {
  createOrganization,
  deleteOrganization,
  demandFactor,
  leaveOrganization,
} from '../../../../server/app/rows/members.flow.ts'
import type { RequestFacts } from '../../../../server/app/rows/organization-facts.ts'
import { runOrganizationFlow } from '../../../../server/app/rows/run-organization-flow.ts'
import { createInvitationTokens } from '../../../../server/crypto/invitation-tokens.ts'
import { connect } from '../../../../server/db/pool.ts'
import { SECRET, UNHURRIED_MS } from '../../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'

type Flow = Parameters<typeof runOrganizationFlow>[3]

/** An organization, and what is woken by what its owner or a member of it does. */
async function organization() {
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  const pool = await connect(databaseUrl, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  const woken: string[] = []
  const deps = {
    pool,
    metrics: { moved: () => {} },
    invitations: { tokens: createInvitationTokens([SECRET]), days: 7, perDay: 50 },
    mails: { wake: () => woken.push('mails') },
    organizationsPerPerson: 20,
    demandedOf: 'nobody',
    roles: knownRoles,
    telling: null,
    membershipsEnded: () => woken.push('ended memberships'),
    policy: null,
  } as const
  const people = await db.query(
    `insert into app.app_user (auth_user_id, email) values ('a', 'a@example.com'), ('b', 'b@example.com') returning user_id as id`,
  )
  const [owner = 0, member = 0] = people.rows.map(({ id }) => id as number)
  const run = async (userId: number, given: object, flow: Flow) => {
    woken.length = 0
    const requester = { userId, isAssured: true, shown: 'aal2', hasShownFactor: true, aging: null } as const
    const facts = { requester, ...given } as RequestFacts
    const { refusal, tenantId } = await runOrganizationFlow(deps, 'r', facts, flow)
    expect(refusal).toBeNull()
    return { tenantId, woken }
  }
  const made = { id: null, name: 'Engines', slug: 'engines' }
  const { tenantId, woken: atFirst } = await run(owner, { organization: made }, createOrganization as Flow)
  expect(atFirst).toEqual([])
  await db.query(`insert into app.membership (tenant_id, user_id, role) values ($1, $2, 'member')`, [
    tenantId,
    member,
  ])
  return {
    ofOwner: (flow: Flow, given = {}) => run(owner, { tenantId, ...given }, flow),
    ofMember: (flow: Flow) => run(member, { tenantId }, flow),
  }
}

test('members who have to set up a second factor are mailed, and nothing else is woken', async () => {
  const { ofOwner } = await organization()
  expect((await ofOwner(demandFactor as Flow, { days: 7 })).woken).toEqual(['mails'])
})

test('who may revoke a key is mailed that there is one', async () => {
  const { ofOwner } = await organization()
  const newApiKey = {
    name: 'CI',
    prefix: 'lk_',
    start: 'lk_abc',
    permissions: {},
    limit: null,
    windowMs: null,
  }
  const given = { newApiKey: { ...newApiKey, digest: 'd'.repeat(64), lifetimeSeconds: null } }
  expect((await ofOwner(makeKey as Flow, given)).woken).toEqual(['mails'])
})

test('who is invited is mailed so', async () => {
  const { ofOwner } = await organization()
  const given = { invited: { email: 'c@example.com', role: 'member' }, policy: null, language: null }
  expect((await ofOwner((() => invite('member')) as Flow, given)).woken).toEqual(['mails'])
})

test('a membership that ends is told where applications have been granted it', async () => {
  const { ofMember } = await organization()
  expect((await ofMember(leaveOrganization as Flow)).woken).toEqual(['ended memberships'])
})

test('so are all of an organization that is deleted', async () => {
  const { ofOwner } = await organization()
  expect((await ofOwner(deleteOrganization as Flow)).woken).toEqual(['ended memberships'])
})
