// What the rows of organizations and of invitations share.

import type { Refusal } from '../rows/organization-operations.ts'
import { refusals } from '../steps/refusals.ts'

/** Status and code of what a flow refuses with. */
export const as = (...names: Refusal[]) =>
  names.map((name): [number, string] => [refusals[name][0], refusals[name][2]])
export const invalid = [400, 'INVALID_INPUT'] as const

export const ours = { origin: 'same-origin', limit: 'none' } as const
export const changing = { ...ours, limit: 'change' } as const
