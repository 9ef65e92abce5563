// What anybody does about an application's request, code and tokens at any time, and what happens by itself.

import * as sound from '../../../server/auth/openid-provider/provider.flow.ts'
import { policies } from '../organization/policy-of-invitations.ts'
import { heldBack } from '../organization/world.ts'
import { type Brought, type Hosted, runOn } from './host.ts'
import { type Property, wrongWithCode, wrongWithToken } from './properties.ts'
import { copyOf, type Person, people, type Take, type Wants, type World } from './world.ts'

export const flows = {
  authorize: sound.authorize,
  authorizeAtOnce: sound.authorizeAtOnce,
  redeemCode: sound.redeemCode,
  useRefreshToken: sound.useRefreshToken,
  endGrant: sound.endGrant,
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

const usual: Wants = {
  name: 'asks',
  isTrusted: false,
  isAssured: true,
  isOfDevice: false,
  level: 'aal1',
  isRecent: false,
  isSilent: false,
  asksConsent: false,
  asksForLonger: false,
  subject: null,
}

const allWants: readonly Wants[] = [
  usual,
  { ...usual, name: 'asks by an address that others may listen at', isAssured: false },
  { ...usual, name: 'asks to be allowed more than a session', asksForLonger: true },
  { ...usual, name: 'asks for consent to more than a session', asksForLonger: true, asksConsent: true },
  { ...usual, name: 'asks for two factors', level: 'aal2' },
  { ...usual, name: 'asks for a level that nobody has', level: 'unreachable' },
  { ...usual, name: 'asks for a recent sign-in', isRecent: true },
  { ...usual, name: 'asks for the owner', subject: 'owner' },
  { ...usual, name: 'asks nobody', isSilent: true },
  { ...usual, name: 'asks nobody, for two factors', isSilent: true, level: 'aal2' },
  { ...usual, name: 'asks nobody, for a recent sign-in', isSilent: true, isRecent: true },
  {
    ...usual,
    name: 'is trusted, and asks for two factors and more than a session',
    isTrusted: true,
    asksForLonger: true,
    level: 'aal2',
  },
  { ...usual, name: 'is trusted, and asks on a device', isTrusted: true, isOfDevice: true },
  { ...usual, name: 'is trusted, and asks for more than a session', isTrusted: true, asksForLonger: true },
]

const waits = ['leadToSignIn', 'leadToOtherAccount', 'leadToStepUp', 'showConsent']

/** Nobody is asked, or the policy says anything. */
const policed: readonly ({ words: string } & Pick<Brought, 'policy'>)[] = [
  { words: '' },
  ...policies.map(({ words, ...policy }) => ({ words: `, and ${words}`, policy })),
]

const ask = (wants: Wants): Action[] =>
  policed.map(({ words, ...says }) => ({
    name: `the application ${wants.name}${words}`,
    possible: ({ request, grants }) => request === null && grants.length === 0,
    act: (world, { flows, ...parts }) => {
      const { result, wrong } = runOn(world, { wants, ...says }, flows.authorizeAtOnce(), parts)
      if (!waits.includes(result)) return wrong
      world.request = { wants, state: 'askingForSignIn', asked: null, shown: null, isLapsed: false }
      return wants.isSilent ? 'somebody is asked where nobody may be' : wrong
    },
  }))

const meet = (name: string, answer: sound.Answer | null): Action[] =>
  policed.map(({ words, ...says }) => ({
    name: `${name}${words}`,
    possible: ({ request }) => request !== null,
    act: (world, { flows, ...parts }) => {
      const { result, wrong } = runOn(world, { answer, ...says }, flows.authorize(answer), parts)
      if (result === 'showConsent' && world.request) world.request.shown = world.session?.of ?? null
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

const show = (token: 'newest' | 'used'): Action[] =>
  policed.map(({ words, ...says }) => ({
    name: `the ${token === 'newest' ? 'newest' : 'replaced'} refresh token is shown${words}`,
    possible: (world) => token === 'newest' || has(({ hasUsed }) => hasUsed)(world),
    act: (world, { flows, ...parts }) => {
      const [before] = copyOf(world).grants
      const { result } = runOn(world, { token, ...says }, flows.useRefreshToken(), parts)
      const isGood = result === true
      if (isGood && heldBack(says)) return 'an application refreshes what the policy holds back'
      return before ? wrongWithToken(before, { isUsed: token === 'used', isGood }, world) : null
    },
  }))

export const actions: readonly Action[] = [
  ...allWants.flatMap(ask),
  ...meet('the browser opens the page of the request', null),
  ...meet('the browser allows it', 'given'),
  ...meet('the browser refuses it', 'refused'),
  ...meet('the browser would rather take another account', 'declined'),
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
  ...show('newest'),
  ...show('used'),
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
    possible: ({ session, grants, consents }) =>
      session !== null && (consents[session.of] || grants.some(({ of }) => of === session.of)),
    act: (world, { flows, ...parts }) => {
      const { session } = world
      runOn(world, {}, flows.disconnect(), parts)
      return world.grants.length > 0 || (session && world.consents[session.of])
        ? 'an application keeps what was taken back'
        : null
    },
  },
]
