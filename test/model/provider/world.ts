// One browser, two people, and an application that asks to have them signed in: a world small enough to be explored whole.

import {
  type AuthorizationEvent,
  authorizationMachine,
} from '../../../machines/authorization/authorization.machine.ts'
import {
  type AuthorizationCodeEvent,
  authorizationCodeMachine,
} from '../../../machines/authorization-code/authorization-code.machine.ts'
import { step } from '../../../machines/kit/step.ts'
import {
  type RefreshFamilyEvent,
  refreshFamilyMachine,
} from '../../../machines/refresh-family/refresh-family.machine.ts'
import type { AuthorizationState } from '../../../server/auth/openid-provider/flow/provider.operations.ts'

export const people = ['owner', 'other'] as const
export type Person = (typeof people)[number]

/** Of which the owner may be a member; `b` demands a second factor of its members. */
export type Organization = 'a' | 'b'

/** What is said of the owner’s organizations at a moment, and which one is chosen on the page. */
export type Said = { memberOf?: readonly Organization[] | 'silent'; picked?: Organization }

type StateOf<M extends 'code' | 'family'> = Parameters<
  typeof step<Machines[M extends 'code' ? 'authorization-code' : 'refresh-family']>
>[1]['state']

/** What a request asks for, and who sends it. */
export type Wants = {
  name: string
  isTrusted: boolean
  isAssured: boolean
  isOfDevice: boolean
  level: 'aal1' | 'aal2' | 'unreachable'
  isRecent: boolean
  isSilent: boolean
  asksConsent: boolean
  asksForLonger: boolean
  subject: Person | null
  /** Whether it is for an organization, and for which one if it names one. */
  organization: 'unasked' | 'any' | Organization
}

/** What the application has. `token`: whether its newest one is good still; `used`: whether it has one that was replaced. */
export type Grant = {
  of: Person
  isForLonger: boolean
  code: StateOf<'code'>
  isCodeLapsed: boolean
  family: StateOf<'family'> | null
  isTokenLapsed: boolean
  hasUsed: boolean
  organization: Organization | null
}

export type World = {
  session: { of: Person; level: 'aal1' | 'aal2'; isOld: boolean } | null
  request: {
    wants: Wants
    state: AuthorizationState
    asked: Person | null
    /** Who has read what it asks for. */
    shown: Person | null
    /** Which they have been asked about, and those that they have read it for, on pages that may still be open; null for none. */
    organization: Organization | null
    shownFor: readonly (Organization | null)[]
    isLapsed: boolean
  } | null
  consents: Record<Person, boolean>
  /** For which organizations the owner has consented. */
  consentedFor: Organization[]
  grants: Grant[]
}

export const start = (): World => ({
  session: null,
  request: null,
  consents: { owner: false, other: false },
  consentedFor: [],
  grants: [],
})

export const copyOf = (world: World): World => ({
  session: world.session && { ...world.session },
  request: world.request && { ...world.request },
  consents: { ...world.consents },
  consentedFor: [...world.consentedFor],
  grants: world.grants.map((one) => ({ ...one })),
})

export const keyOf = ({ session, request, consents, consentedFor, grants }: World): string =>
  JSON.stringify([
    session,
    request && { ...request, wants: request.wants.name },
    consents,
    consentedFor,
    grants,
  ])

export type Machines = {
  authorization: typeof authorizationMachine
  'authorization-code': typeof authorizationCodeMachine
  'refresh-family': typeof refreshFamilyMachine
}
type Event = AuthorizationEvent | AuthorizationCodeEvent | RefreshFamilyEvent
type Taken = { state: string; effects: readonly string[]; accepted: boolean }

export const soundMachines: Machines = {
  authorization: authorizationMachine,
  'authorization-code': authorizationCodeMachine,
  'refresh-family': refreshFamilyMachine,
}

/** The machines’ steps, each found out once; `taken`: those that were asked for. */
export function stepper(given: Partial<Machines> = {}) {
  const machines = { ...soundMachines, ...given }
  const known = new Map<string, Taken>()
  const taken = new Map<string, { machine: keyof Machines; state: string; event: Event }>()
  return {
    taken,
    step: (machine: keyof Machines, state: string, event: Event): Taken => {
      const name = `${machine} ${state} ${JSON.stringify(event)}`
      const next: Taken =
        known.get(name) ?? step(machines[machine], { state, context: {} } as never, event as never)
      known.set(name, next)
      if (next.accepted) taken.set(name, { machine, state, event })
      return next
    },
  }
}

export type Take = ReturnType<typeof stepper>['step']
