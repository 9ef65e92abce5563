// The roles of organizations as the application has them: a table, and the machine that is made from it.

import { step } from '../kit/step.ts'
import { membershipMachine, membershipMachineOf } from './membership.machine.ts'
import { knownTable, type Role, type RoleTable, standingAs } from './permissions.ts'

/** `leaving`: those whose membership is removed when they leave. */
export type Roles = { table: RoleTable; machine: typeof membershipMachine; leaving: ReadonlySet<Role> }

/** Asked once, so that an observer of the machine is not told of people who do not leave. */
function withLeaving({ table, machine }: Pick<Roles, 'table' | 'machine'>): Roles {
  const leaves = (role: Role) =>
    step(machine, { state: standingAs(table, role), context: {} }, { type: 'member.left' }).effects.includes(
      'removeMembership',
    )
  return { table, machine, leaving: new Set(['owner', ...table.given].filter(leaves)) }
}

export const knownRoles = withLeaving({ table: knownTable, machine: membershipMachine })

/** @param table null for the roles that there are without one */
export const rolesOf = (table: RoleTable | null): Roles =>
  table ? withLeaving({ table, machine: membershipMachineOf(table) }) : knownRoles
