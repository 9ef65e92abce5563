// Runs the provider's flows on the world of an application, and judges what they do to it.

import type { RequestFacts } from '../../../machines/authorization/authorization.machine.ts'
import { organizationAnew, organizationFor } from '../../../machines/authorization/chosen-organization.ts'
import { step } from '../../../machines/kit/step.ts'
import { policyMachine } from '../../../machines/policy/policy.machine.ts'
import type { ProviderFacts } from '../../../server/auth/openid-provider/flow/provider.facts.ts'
import type { Answer } from '../../../server/auth/openid-provider/flow/provider.flow.ts'
import type { Flow, Operations } from '../../../server/auth/openid-provider/flow/provider.operations.ts'
import type { Operation, StepResult } from '../../../server/flows/flow.ts'
import { heldBack, type Brought as Policed } from '../organization/world.ts'
import { type Property, wrongWithGrant } from './properties.ts'
import {
  copyOf,
  type Grant,
  type Organization,
  type Said,
  type Take,
  type Wants,
  type World,
} from './world.ts'

/** What a request brings. */
export type Brought = Pick<Policed, 'policy'> &
  Said & {
    wants?: Wants
    answer?: Answer | null
    /** The refresh token that is shown: the newest, or one that was replaced. */
    token?: 'newest' | 'used'
  }

type Context = {
  world: World
  before: World
  brought: Brought
  take: Take
  wrong: Property | null
  organization: Organization | null
}

type Handlers = {
  [Name in keyof Operations]: (
    context: Context,
    ...asked: Parameters<Operations[Name]>
  ) => ReturnType<Operations[Name]>
}

const wantsOf = ({ world, brought }: Context): Wants => {
  const wants = brought.wants ?? world.request?.wants
  if (!wants) throw new Error('No application asks for anything.')
  return wants
}

const named = (id: Organization) => ({ id, name: id, slug: id, role: 'member', demandsFactor: id === 'b' })

/** As the service finds it. */
function chosenOf({ world, brought }: Context, { organization }: Wants, choice: 'kept' | 'anew') {
  if (organization === 'unasked') return organizationFor<ReturnType<typeof named>>(null, null)
  const { memberOf = [], picked = null } = brought
  const own = world.session?.of === 'owner' || memberOf === 'silent' ? memberOf : []
  const heard = own === 'silent' ? own : own.map(named)
  const asked = { heard, named: organization === 'any' ? null : organization, picked }
  if (choice === 'anew') return organizationAnew(asked)
  return organizationFor(asked, world.request?.organization ?? null)
}

function standingOf(
  { session }: World,
  { level, isRecent }: Wants,
  demandsFactor: boolean,
): RequestFacts['standing'] {
  if (level === 'unreachable') return level
  if ((level === 'aal2' || demandsFactor) && session?.level !== 'aal2') return 'lower'
  return isRecent && session?.isOld ? 'older' : 'enough'
}

function remember(world: World, of: World['grants'][number]['of'], organization: Organization | null): void {
  if (!organization) world.consents[of] = true
  else world.consentedFor = [...new Set([...world.consentedFor, organization])].toSorted()
}

const granted = (world: World): Grant => {
  const [grant] = world.grants
  if (!grant) throw new Error('The application has nothing.')
  return grant
}

const lockGrant = ({ world }: Context) => world.grants.length > 0

export const handlers: Handlers = {
  lockAuthorization: ({ world }) => world.request,
  findSession: (context, choice) => {
    const { session, request, consents, consentedFor } = context.world
    const asked = request?.asked ?? null
    if (!session || (asked !== null && asked !== session.of)) return null
    const wants = wantsOf(context)
    const { isSilent, asksConsent, asksForLonger, isAssured, isTrusted, isOfDevice, subject } = wants
    const { standing, organization } = chosenOf(context, wants, choice)
    const id = (organization?.id ?? null) as Organization | null
    context.organization = id
    return {
      standing: standingOf(context.world, wants, organization?.demandsFactor ?? false),
      isOfAnother: subject !== null && subject !== session.of,
      isRemembered: id === null ? consents[session.of] : consentedFor.includes(id),
      organization: standing,
      ...{ isSilent, asksConsent, asksForLonger, isAssured, isTrusted, isOfDevice },
    }
  },
  findPolicyAnswer: ({ brought }) => brought.policy?.says ?? 'unasked',
  stepPolicy: ({ brought }, event) => {
    const { passesUnanswered = false } = brought.policy ?? {}
    return step(policyMachine, { state: 'asking', context: { passesUnanswered } }, event)
  },
  holdApplication: () => true,
  isSilent: (context) => wantsOf(context).isSilent,
  stepAuthorization: ({ world, take, organization }, state, event) => {
    const next = take('authorization', state, event)
    if (next.accepted && world.request) {
      const asked = next.state === 'askingForSignIn' ? null : (world.session?.of ?? null)
      const isChosen = asked !== null && next.state !== 'choosingOrganization'
      Object.assign(world.request, { state: next.state, asked, organization: isChosen ? organization : null })
    }
    return next as ReturnType<Operations['stepAuthorization']>
  },
  performAuthorization: (context, effect) => {
    const { world, before, brought, organization } = context
    const { session } = world
    if (effect === 'rememberConsent' && session) remember(world, session.of, organization)
    if (effect !== 'makeGrant' && effect !== 'makeLongerGrant') return
    const isForLonger = effect === 'makeLongerGrant'
    const wants = wantsOf(context)
    if (heldBack(brought)) context.wrong ??= 'an application is granted something that the policy holds back'
    context.wrong ??= wrongWithGrant({
      before,
      wants,
      isForLonger,
      answer: brought.answer ?? null,
      organization,
      brought,
    })
    world.grants.push({
      of: session?.of ?? 'other',
      isForLonger,
      code: 'issued',
      isCodeLapsed: false,
      family: null,
      isTokenLapsed: false,
      hasUsed: false,
      organization,
    })
  },

  lockCode: ({ world }) => (world.grants[0] ? { isLapsed: world.grants[0].isCodeLapsed } : null),
  stepCode: ({ world, take }, event) => {
    const grant = granted(world)
    const next = take('authorization-code', grant.code, event)
    if (next.accepted) grant.code = next.state as Grant['code']
    return next as ReturnType<Operations['stepCode']>
  },

  lockToken: ({ world, brought }) => {
    const [grant] = world.grants
    return grant?.family ? { isUsed: brought.token === 'used', isLapsed: grant.isTokenLapsed } : null
  },
  findMembership: ({ world, brought }) => {
    const { organization } = granted(world)
    const { memberOf = [] } = brought
    if (organization === null) return 'unasked'
    if (memberOf === 'silent') return memberOf
    return memberOf.includes(organization) ? 'lives' : 'ended'
  },
  lockGrant,
  lockGrantOfApplication: lockGrant,
  lockFamily: ({ world }) => ['active', 'rotated'].includes(world.grants[0]?.family ?? ''),
  stepFamily: ({ world, take }, event) => {
    const grant = granted(world)
    const next = take('refresh-family', grant.family ?? '', event)
    if (next.accepted) grant.family = next.state as Grant['family']
    return next as ReturnType<Operations['stepFamily']>
  },
  useToken: ({ world }) => void Object.assign(granted(world), { hasUsed: true, isTokenLapsed: false }),

  holdSession: ({ world }) => world.session !== null,
  forgetConsent: ({ world }) => {
    if (world.session) world.consents[world.session.of] = false
    if (world.session?.of === 'owner') world.consentedFor = []
  },
  endGrant: ({ world }) => void world.grants.shift(),
}

export type Asked = Operation<Operations, keyof ProviderFacts>

/** @param hosted what a host answers and does otherwise, in a seeded fault */
export function runOn<Result>(
  world: World,
  brought: Brought,
  flow: Flow<keyof ProviderFacts, Result>,
  { take, hosted }: { take: Take; hosted: Partial<Handlers> },
): { result: Result; wrong: Property | null } {
  const context: Context = { world, before: copyOf(world), brought, take, wrong: null, organization: null }
  const all = { ...handlers, ...hosted }
  let turn = flow.next()
  while (!turn.done) {
    const { name, args } = turn.value
    const perform = all[name] as (context: Context, ...asked: unknown[]) => StepResult<never>
    turn = flow.next(perform(context, ...args))
  }
  return { result: turn.value, wrong: context.wrong }
}

export type Hosted = Partial<Handlers>
