// The transitions that a walker cannot walk, each with its reason; printed at the end of a run, and checked to be true.

import { type MachineName, machines } from '../../machines/all.ts'
import type { Walker } from './walked.ts'
import { allEdges } from './walks.ts'

/** By the transition's name (`edgeId`). */
type Exemptions = Record<string, string>

const findsInstead =
  'Whatever the auth service answers, or does not, is a finding of this validation step: only a fault of its own would make it break.'

const asksItself = 'The page in the browser asks this about itself: test/ui/pages.test.tsx.'

const ofPages: Exemptions = Object.fromEntries(
  allEdges(machines['app-session'])
    .filter((edge) => /\|(noOrganization|registerOrganization|selectTenant|account)\.opened\|/.test(edge))
    .map((edge) => [edge, asksItself]),
)

const byOperator =
  'Nothing but the operator demands anything of a new organization: test/server/app/organization/demanding.test.ts.'

const ofOperator: Exemptions = Object.fromEntries(
  allEdges(machines['app-session'])
    .filter((edge) => edge.endsWith('|organization.created|0'))
    .map((edge) => [edge, byOperator]),
)

const endsMeanwhile =
  'Only a session that ends while the organization is being made: test/server/races/found.test.ts.'

const isAllowed = 'Nothing that can be asked is kept from an owner: the table is the owner’s without a gap.'

const table: Partial<Record<MachineName, Partial<Record<Walker, Exemptions>>>> = {
  callback: {
    HTTP: {
      'askingWithCookie|xstate.error.actor.0.callback.askingWithCookie|0': findsInstead,
      'askingWithBearer|xstate.error.actor.0.callback.askingWithBearer|0': findsInstead,
      'askingWithBearer|xstate.error.actor.0.callback.askingWithBearer|1': findsInstead,
    },
  },
  'app-session': {
    HTTP: { ...ofPages, ...ofOperator, 'signedOut|organization.created|0': endsMeanwhile },
  },
  membership: { HTTP: { 'owner|action.requested|5': isAllowed } },
}

export const exemptionsOf = (machine: MachineName, walker: Walker): Exemptions =>
  table[machine]?.[walker] ?? {}

/** Both empty where a walker walks everything: a transition on no walk is exempt, and no other one is. */
export function gapsOf(walker: Walker, machine: MachineName, walked: ReadonlySet<string>) {
  const exemptions = exemptionsOf(machine, walker)
  const missing = allEdges(machines[machine]).filter((edge) => !walked.has(edge))
  return {
    unwalked: missing.filter((edge) => !(edge in exemptions)),
    needlesslyExempt: Object.keys(exemptions).filter((edge) => !missing.includes(edge)),
  }
}

export const noGaps: ReturnType<typeof gapsOf> = { unwalked: [], needlesslyExempt: [] }
