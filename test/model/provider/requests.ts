// What anybody does about an application's request, code and tokens at any time, and what happens by itself.

import * as sound from '../../../server/auth/openid-provider/flow/provider.flow.ts'
import { policies } from '../organization/policy-of-invitations.ts'
import { heldBack } from '../organization/world.ts'
import { type Brought, type Hosted, runOn } from './host.ts'
import { type Property, wrongWithCode, wrongWithToken } from './properties.ts'
import { allWants, ofOrganizations } from './wants.ts'
import { copyOf, type Person, people, type Take, type Wants, type World } from './world.ts'

export const flows = {
  authorize: sound.authorize,
  authorizeAtOnce: sound.authorizeAtOnce,
  redeemCode: sound.redeemCode,
  useRefreshToken: sound.useRefreshToken,
  endGrant: sound.endGrant,
  endMembership: sound.endMembership,
  disconnect: sound.disconnect,
}
export type Flows = typeof flows
export type Parts = { flows: Flows; take: Take; hosted: Hosted }

export type Action = {
  name: string
  possible: (world: World) => boolean
  /** Changes the world. @returns what is wrong */
  act: (world: World, parts: Parts) => Property | null
}

const waits = ['leadToSignIn', 'leadToOtherAccount', 'leadToStepUp', 'showOrganizations', 'showConsent']

type Says = { words: string } & Pick<Brought, 'policy' | 'memberOf'>

/** Nobody is asked, or the policy says anything. */
const policed: readonly Says[] = [
  { words: '' },
  ...policies.map(({ words, ...policy }) => ({ words: `, and ${words}`, policy })),
]

/** Likewise, and the application says anything of the owner’s organizations. */
const organized: readonly Says[] = [
  { words: ', and nobody says of which organizations they are', memberOf: 'silent' },
  { words: ', of a member of none', memberOf: [] },
  { words: ', of a member of a', memberOf: ['a'] },
  { words: ', of a member of b', memberOf: ['b'] },
  ...policed.map(
    ({ words, ...says }): Says => ({ ...says, words: `, of a member of both${words}`, memberOf: ['a', 'b'] }),
  ),
]

const ask = (wants: Wants, said: readonly Says[]): Action[] =>
  said.map(({ words, ...says }) => ({
    name: `the application ${wants.name}${words}`,
    possible: ({ request, grants }) => request === null && grants.length === 0,
    act: (world, { flows, ...parts }) => {
      const { result, wrong } = runOn(world, { wants, ...says }, flows.authorizeAtOnce(), parts)
      if (!waits.includes(result)) return wrong
      const request = { wants, state: 'askingForSignIn', asked: null, isLapsed: false } as const
      world.request = { ...request, shown: null, shownFor: [], organization: null }
      return wants.isSilent ? 'somebody is asked where nobody may be' : wrong
    },
  }))

/** A page that has been read may still be open, whatever is asked about since. */
function noteRead({ request, session }: World): void {
  if (!request || !session) return
  const read = request.shown === session.of ? request.shownFor : []
  const shownFor = [...new Set([...read, request.organization])].toSorted()
  Object.assign(request, { shown: session.of, shownFor })
}

const meet = (
  name: string,
  brought: { answer: sound.Answer | null } & Pick<Brought, 'picked'>,
  said: readonly Says[],
  possible: (request: NonNullable<World['request']>) => boolean = () => true,
): Action[] =>
  said.map(({ words, ...says }) => ({
    name: `${name}${words}`,
    possible: ({ request }) => request !== null && possible(request),
    act: (world, { flows, ...parts }) => {
      const before = copyOf(world)
      const { result, wrong } = runOn(world, { ...brought, ...says }, flows.authorize(brought.answer), parts)
      if (brought.answer === 'reconsidered' && result === 'showConsent' && hasOthers(before, says))
        return 'a person can’t choose another organization than the one that they are asked about'
      if (result === 'showConsent') noteRead(world)
      // Its browser is led on: the engine forgets the request.
      if (['granted', 'denied', 'expired'].includes(world.request?.state ?? '')) world.request = null
      return wrong
    },
  }))

const happens = (name: string, possible: Action['possible'], change: (world: World) => unknown): Action => ({
  name,
  possible,
  act: (world) => {
    change(world)
    return null
  },
})

/** With a session goes what was granted in it: by a foreign key. */
function endSession(world: World): void {
  world.grants = world.grants.filter(({ isForLonger }) => isForLonger)
  world.session = null
}

const signIn = (of: Person): Action =>
  happens(
    `${of} signs in`,
    ({ session }) => session?.of !== of || session.isOld,
    (world) => {
      endSession(world)
      world.session = { of, level: 'aal1', isOld: false }
    },
  )

const has = (is: (grant: World['grants'][number]) => boolean) => (world: World) => world.grants.some(is)

/** Whether it is remembered of the person in the browser, for an organization or for none. */
const hasAllowed = ({ session, consents, consentedFor }: World): boolean =>
  session !== null && (consents[session.of] || (session.of === 'owner' && consentedFor.length > 0))

const hasOthers = ({ request }: World, { memberOf = [] }: Says | Brought): boolean =>
  request?.wants.organization === 'any' && memberOf !== 'silent' && memberOf.length > 1

const show = (token: 'newest' | 'used', said: readonly Says[]): Action[] =>
  said.map(({ words, ...says }) => ({
    name: `the ${token === 'newest' ? 'newest' : 'replaced'} refresh token is shown${words}`,
    possible: (world) => token === 'newest' || has(({ hasUsed }) => hasUsed)(world),
    act: (world, { flows, ...parts }) => {
      const [before] = copyOf(world).grants
      const { result } = runOn(world, { token, ...says }, flows.useRefreshToken(), parts)
      const isGood = result === true
      if (isGood && heldBack(says)) return 'an application refreshes what the policy holds back'
      const { memberOf = [] } = says
      const isLeft =
        before?.organization && !(memberOf === 'silent' ? [] : memberOf).includes(before.organization)
      if (isGood && isLeft)
        return 'an application refreshes what was granted in an organization that its person has left'
      return before ? wrongWithToken(before, { isUsed: token === 'used', isGood }, world) : null
    },
  }))

const around = (wants: readonly Wants[], said: readonly Says[]): Action[] => [
  ...wants.flatMap((one) => ask(one, said)),
  ...meet('the browser opens the page of the request', { answer: null }, said),
  ...meet('the browser allows it', { answer: 'given' }, said),
  ...meet('the browser refuses it', { answer: 'refused' }, said),
  ...meet('the browser would rather take another account', { answer: 'declined' }, said),
  ...show('newest', said),
  ...show('used', said),
]

const always: readonly Action[] = [
  ...people.map(signIn),
  happens(
    'the session gets older',
    ({ session }) => session?.isOld === false,
    ({ session }) => Object.assign(session ?? {}, { isOld: true }),
  ),
  happens(
    'the person shows a second factor',
    ({ session }) => session?.level === 'aal1',
    ({ session }) => Object.assign(session ?? {}, { level: 'aal2', isOld: false }),
  ),
  happens('the person signs out', ({ session }) => session !== null, endSession),
  happens(
    'an hour passes for the request',
    ({ request }) => request?.isLapsed === false,
    ({ request }) => Object.assign(request ?? {}, { isLapsed: true }),
  ),
  happens(
    'a minute passes for the code',
    has(({ code, isCodeLapsed }) => code === 'issued' && !isCodeLapsed),
    ({ grants }) => Object.assign(grants[0] ?? {}, { isCodeLapsed: true }),
  ),
  happens(
    'a month passes for the refresh token',
    has(({ family, isTokenLapsed }) => family !== null && !isTokenLapsed),
    ({ grants }) => Object.assign(grants[0] ?? {}, { isTokenLapsed: true }),
  ),
  {
    name: 'the code is shown',
    // One of a grant that has ended is unknown.
    possible: () => true,
    act: (world, { flows, ...parts }) => {
      const [before] = copyOf(world).grants
      const { result: isGood } = runOn(world, {}, flows.redeemCode(), parts)
      const wrong = before ? wrongWithCode(before, isGood, world) : null
      const [grant] = world.grants
      if (isGood && grant?.isForLonger) grant.family = 'active'
      return wrong
    },
  },
  {
    name: 'the application gives back what it has',
    possible: has(() => true),
    act: (world, { flows, ...parts }) => {
      runOn(world, {}, flows.endGrant(), parts)
      return world.grants.length > 0 ? 'an application keeps what was taken back' : null
    },
  },
  {
    name: 'the person removes the application',
    possible: (world) =>
      world.session !== null && (hasAllowed(world) || has(({ of }) => of === world.session?.of)(world)),
    act: (world, { flows, ...parts }) => {
      runOn(world, {}, flows.disconnect(), parts)
      return world.grants.length > 0 || hasAllowed(world) ? 'an application keeps what was taken back' : null
    },
  },
]

export const worlds = {
  plain: [...around(allWants, policed), ...always],
  organizations: [
    ...around(ofOrganizations, organized),
    ...meet('the browser chooses a', { answer: 'chosen', picked: 'a' }, organized),
    ...meet('the browser chooses b', { answer: 'chosen', picked: 'b' }, organized),
    ...meet('the browser asks for another organization', { answer: 'reconsidered' }, organized),
    ...(['a', 'b'] as const).flatMap((picked) =>
      meet(
        `the browser allows it on the page for ${picked}`,
        { answer: 'given', picked },
        organized.filter(({ policy }) => !policy),
        (request) => request.shownFor.includes(picked),
      ),
    ),
    {
      name: 'the auth service hears that the membership has ended',
      possible: has(({ organization }) => organization !== null),
      act: (world, { flows, ...parts }) => {
        runOn(world, {}, flows.endMembership(), parts)
        return world.grants.length > 0
          ? 'an application keeps what was granted in an organization that its person has left'
          : null
      },
    },
    ...always,
  ],
} as const satisfies Record<string, readonly Action[]>
