// Handles what flows ask of organizations and of those who belong to them.

import { standingOf } from '../../../machines/kit/demand.ts'
import { step } from '../../../machines/kit/step.ts'
import { levelDemanded } from '../../../machines/membership/level-demanded.ts'
import { standingAs } from '../../../machines/membership/permissions.ts'
import { maybeOneProvenFor } from '../../db/app/app-session-table.ts'
import { deleteUser } from '../../db/app/app-user.ts'
import { countCreated } from '../../db/app/membership.ts'
import {
  deleteMembership,
  deleteTenant,
  insertMembership,
  maybeOneHeir,
  maybeOneOwnedForUpdate,
  maybeOnePersonForUpdate,
  maybeOneRequesterForShare,
  maybeOneRole,
  maybeOneTenantForUpdate,
  updateDemand,
  updateRole,
  updateTenant,
} from '../../db/app/organization-table.ts'
import { perform } from '../../flows/perform.ts'
import { judge } from '../../tokens/token-demand.ts'
import { insertWithFreeSlug } from './insert-with-free-slug.ts'
import { type AppHandlers, type FlowContext, required } from './organization-context.ts'
import type { NeededByEffect, RequestFacts } from './organization-facts.ts'
import type { MembershipEffect, MembershipState, Party, Refusing } from './organization-operations.ts'
import { record } from './record.ts'

const personOf = ({ requester, other }: FlowContext, party: Party) =>
  (party === 'requester' ? requester?.userId : other) ?? null

/** @returns false where they were deleted meanwhile */
export async function lockRequester(context: FlowContext, userId: number): Promise<boolean> {
  context.requester = await maybeOneRequesterForShare(context.tx, userId)
  return context.requester !== null
}

type Locked = Awaited<ReturnType<typeof maybeOneTenantForUpdate>>

const enter = (context: FlowContext, locked: Locked): void =>
  void Object.assign(context, {
    tenantId: locked?.tenantId ?? null,
    demandsFactor: locked?.demandsFactor === true,
    role: null,
  })

export async function lockTenant(context: FlowContext, tenantId: string): Promise<void> {
  enter(context, await maybeOneTenantForUpdate(context.tx, tenantId))
}

async function roleOf(context: FlowContext, party: Party): Promise<MembershipState> {
  const { tx, tenantId, role, options } = context
  const userId = personOf(context, party)
  if (tenantId === null || userId === null) return 'absent'
  if (party === 'requester' && role) return role
  const stored = await maybeOneRole(tx, tenantId, userId)
  return stored ? standingAs(options.roles.table, stored.role) : 'absent'
}

export type Effects = {
  [Effect in Exclude<MembershipEffect, Refusing>]: (
    context: FlowContext,
    facts: Pick<RequestFacts, NeededByEffect[Effect]>,
    userId: number,
    role: MembershipState,
  ) => Promise<void> | void
}

const effects: Effects = {
  createOrganization: async (context, { requester, organization }) => {
    context.made = await insertWithFreeSlug(context.tx, organization, requester.userId)
    context.tenantId = context.made.id
  },
  addMembership: ({ tx, tenantId }, _, userId, role) =>
    insertMembership(tx, { tenantId: required(tenantId), userId, role }),
  storeRole: ({ tx, tenantId }, _, userId, role) =>
    updateRole(tx, { tenantId: required(tenantId), userId, role }),
  removeMembership: ({ tx, tenantId }, _, userId) =>
    deleteMembership(tx, { tenantId: required(tenantId), userId }),
  // Of a role that the table has no more the row says from then on what its member counts as.
  keepMembership: ({ tx, tenantId }, _, userId, role) =>
    updateRole(tx, { tenantId: required(tenantId), userId, role }),
  allow: () => {},
}

export const onMembers: AppHandlers<
  | 'lockOrganization'
  | 'lockOther'
  | 'lockPerson'
  | 'lockOwned'
  | 'lockCreator'
  | 'meetDemand'
  | 'findLevels'
  | 'stepMember'
  | 'storeOrganization'
  | 'storeDemand'
  | 'dropDemand'
  | 'deleteOrganization'
  | 'deletePerson'
> = {
  lockOrganization: async (context, { requester, tenantId }) => {
    if (!(await lockRequester(context, requester.userId))) return false
    await lockTenant(context, tenantId)
    return true
  },

  lockOther: async (context, { otherId }) => {
    context.other = otherId
    return roleOf(context, 'other')
  },

  lockPerson: async (context, { person }) => {
    const found = await maybeOnePersonForUpdate(context.tx, person)
    context.requester = found && { userId: found.userId, email: '', isProven: false }
    context.gone = found
    context.isDeletion = true
    return found !== null
  },

  lockOwned: async (context) => {
    const { userId } = required(context.requester)
    const owned = await maybeOneOwnedForUpdate(context.tx, userId)
    enter(context, owned)
    if (!owned) return 'none'
    context.other =
      (await maybeOneHeir(context.tx, owned.tenantId, userId, context.options.roles.table.given))?.userId ??
      null
    return context.other === null ? 'alone' : 'shared'
  },

  lockCreator: async (context, { requester: { userId } }) => {
    const created = await countCreated(context.tx, userId)
    if (created === null) return 'gone'
    context.requester = { userId, email: '', isProven: false }
    return created >= context.options.organizationsPerPerson ? 'oneTooMany' : 'free'
  },

  meetDemand: async ({ tx }, { requester: { aging } }) => {
    if (!aging) return { accepted: true, effects: [] }
    const { key, demand, aal, factors } = aging
    const age = await maybeOneProvenFor(tx, key)
    // Who acts as somebody was refused before.
    return judge(demand, standingOf(age === null ? null : { aal, age }, factors), 'token', key)
  },

  findLevels: async (context, { requester: { shown, hasShownFactor } }) => {
    const role = await roleOf(context, 'requester')
    context.role = role
    const { demandsFactor, options } = context
    // Of who is no member the organization demands nothing.
    const membership = role === 'absent' ? null : { role, demandsFactor }
    return { demanded: levelDemanded(membership, options.demandedOf, hasShownFactor), shown }
  },

  stepMember: async (context, facts, party, event) => {
    const previousState = await roleOf(context, party)
    const userId = personOf(context, party)
    const row = `${context.tenantId}:${userId}`
    const whose = party === 'requester' ? context.requester?.email : ''
    const { machine } = context.options.roles
    const next = step(machine, { state: previousState, context: {} }, event, row, whose)
    const { accepted, state } = next
    if (!accepted) return next
    if (party === 'requester') context.role = state
    await perform(effects, next.effects, context, facts as RequestFacts, userId ?? 0, state)
    record(context, {
      machine: 'membership',
      previousState,
      event: event.type,
      state,
      effects: next.effects,
      about: userId,
      detail: {
        ...(party === 'other' && { member: `${userId}` }),
        ...(event.type === 'action.requested' && {
          action: event.action,
          concerned: event.concerned,
          ...(event.action === 'demandFactor' && { days: `${(facts as RequestFacts).days}` }),
        }),
      },
    })
    return next
  },

  storeOrganization: ({ tx, tenantId }, { organization }) =>
    updateTenant(tx, { tenantId: required(tenantId), ...organization }),
  /** Members without a second factor are owed a mail by it: who sends is woken after the commit. */
  storeDemand: (context, { days }) => {
    context.owesMail = true
    return updateDemand(context.tx, required(context.tenantId), days)
  },
  dropDemand: ({ tx, tenantId }) => updateDemand(tx, required(tenantId), null),
  deleteOrganization: async ({ tx, tenantId, deleted }) => {
    deleted.push(required(tenantId))
    await deleteTenant(tx, required(tenantId))
  },
  deletePerson: ({ tx, requester }) => deleteUser(tx, required(requester).userId),
}
