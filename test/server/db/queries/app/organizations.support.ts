// Users and organizations of the application as the tests of queries make them, each without anything that a test has not asked for.

import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { ago, DAY, digest, HOUR, hence, queriesDatabase } from '../queries.support.ts'

export type Given = Record<string, unknown>
type User = { user_id: number; auth_user_id: string; email: string }
type Tenant = { tenant_id: string; slug: string }
type Invitation = { id: string; email: string; token_digest: string }

/** The triggers on memberships write the last two. */
const emptied = ['tenant', 'app_user', 'invitation', 'audit_event', 'ended_membership', 'past_membership']

/** With nobody in it before each test. */
export function organizationsDatabase() {
  const database = queriesDatabase()
  const { add, rows } = database
  beforeEach(() => rows(emptied.map((table) => `delete from app.${table}`).join('; ')))
  /** Each with an email of their own. */
  const user = (given: Given = {}): Promise<User> =>
    add('app.app_user', { auth_user_id: randomUUID(), email: `${randomUUID()}@example.com`, ...given })
  const tenant = (given: Given = {}): Promise<Tenant> =>
    add('app.tenant', { name: 'Acme', slug: randomUUID(), ...given })
  const join = ({ user_id }: User, { tenant_id }: Tenant, role = 'member', given: Given = {}) =>
    add('app.membership', { user_id, tenant_id, role, ...given })
  return {
    ...database,
    user,
    tenant,
    join,
    /** That can be answered, unless its inviter may not invite. */
    invitation: ({ tenant_id }: Tenant, given: Given = {}): Promise<Invitation> =>
      add('app.invitation', {
        tenant_id,
        email: `${randomUUID()}@example.com`,
        role: 'member',
        token_digest: digest(),
        expires_at: hence(HOUR),
        ...given,
      }),
    /** Ada owns Acme, where Bob is an admin; Bob owns Other, where Ada is a member. */
    async world() {
      const [ada, bob] = [
        await user({ email: 'ada@example.com', name: 'Ada' }),
        await user({ email: 'bob@example.com' }),
      ]
      const [acme, other] = [await tenant({ slug: 'acme' }), await tenant({ name: 'Other', slug: 'other' })]
      await join(ada, acme, 'owner', { joined_at: ago(DAY) })
      await join(bob, acme, 'admin', { joined_at: ago(HOUR) })
      await join(bob, other, 'owner', { joined_at: ago(DAY) })
      await join(ada, other, 'member', { joined_at: ago(HOUR) })
      return { ada, bob, acme, other }
    },
  }
}
