// Which members may leave: those whose membership the machine then removes.

import { step } from '../kit/step.ts'
import { membershipMachine } from './membership.machine.ts'
import type { Role } from './permissions.ts'

const mayLeave = (state: Role) =>
  step(membershipMachine, { state, context: {} }, { type: 'member.left' }).effects.includes(
    'removeMembership',
  )

export const leaves: Record<Role, boolean> = {
  owner: mayLeave('owner'),
  admin: mayLeave('admin'),
  member: mayLeave('member'),
}
