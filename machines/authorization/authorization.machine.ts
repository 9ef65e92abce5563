/**
 * One request of another application to have a person signed in: who is asked for what, and what becomes of it.
 *
 * A persisted machine: its state is a column of auth.authorization, and a request that nobody has to be asked for has no row. The
 * host says what is true of the request and of the session; the protocol's answer is the engine's. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

/**
 * How the session of the browser stands to what the application demands of it: `enough`, `older` than it may be, of a `lower`
 * level, `unreachable` where no session of ours could ever be enough.
 */
export type SessionStanding = 'enough' | 'older' | 'lower' | 'unreachable'

/**
 * In which organization of the person it is made: `unasked` where it has no scope `organizations`, `chosen` where the one is known and
 * they are its member, `open` where they have to choose, `none` where they are no member of the one that it names, or of any, and
 * `silent` where the application that has the organizations doesn’t answer.
 */
export type OrganizationStanding = 'unasked' | 'chosen' | 'open' | 'none' | 'silent'

/** What is true of the request, of the application that has sent it, and of the session that it meets. */
export type RequestFacts = {
  standing: SessionStanding
  /** Whether it is about another person than the one whose session this is. */
  isOfAnother: boolean
  /** Whether nobody may be asked anything: `prompt=none`. */
  isSilent: boolean
  /** Whether the person is to be asked, whatever they have consented to before: `prompt=consent`. */
  asksConsent: boolean
  /** Whether it asks for more than the session’s life: the scope `offline_access`. */
  asksForLonger: boolean
  /** Whether the person has consented to all that it asks for. */
  isRemembered: boolean
  /** Whether nobody else can get what is granted: the application has a secret, or a web address of its own to come back to. */
  isAssured: boolean
  /** Whether an operator has the application ask nobody for consent. */
  isTrusted: boolean
  /** Whether it has come from a device without a browser, whose code somebody has typed. */
  isOfDevice: boolean
  /** What the operator’s policy says of it: `passes` too where there is none, and `silent` where it gives no answer that counts. */
  policy: 'passes' | 'refuses' | 'silent'
  organization: OrganizationStanding
}

export type AuthorizationEvent =
  /** The browser has no session, or another person’s than the one who was asked. */
  | { type: 'session.missing'; isSilent: boolean }
  | ({ type: 'session.shown' } & RequestFacts)
  /** Of those that the person is a member of. */
  | ({ type: 'organization.chosen' } & RequestFacts)
  /** The person would rather choose another one than they are asked about. */
  | ({ type: 'organization.reconsidered' } & RequestFacts)
  | ({ type: 'consent.given' } & RequestFacts)
  | { type: 'consent.refused' }
  /** The person would rather be signed in with another account. */
  | { type: 'account.declined' }
  | { type: 'lifetime.lapsed' }

/** OpenID Connect Core 11: without the consent being asked for, the scope is ignored. An operator’s word is as good. */
export const isForLonger = ({
  asksForLonger,
  asksConsent,
  isTrusted,
  isOfDevice,
}: Pick<RequestFacts, 'asksForLonger' | 'asksConsent' | 'isTrusted' | 'isOfDevice'>): boolean =>
  asksForLonger && (asksConsent || isTrusted || isOfDevice)

/**
 * RFC 6749 10.2: one that anybody could pretend to be is not answered by what the person has said to another one. RFC 8628 5.4:
 * somebody else may have started what a device asks for, and sent the code.
 */
const mustConsent = ({
  isTrusted,
  asksConsent,
  isAssured,
  isRemembered,
  isOfDevice,
}: RequestFacts): boolean => isOfDevice || (!isTrusted && (asksConsent || !isAssured || !isRemembered))

const holds =
  (is: (facts: RequestFacts) => boolean) =>
  ({ event }: { event: AuthorizationEvent }): boolean =>
    'standing' in event && is(event)

const authorization = setup({
  types: { events: {} as AuthorizationEvent, transitionMeta: {} as Requirement },
  actions: {
    leadToSignIn: effect,
    /** Whose session it is stays signed in, until they sign in with the other account. */
    leadToOtherAccount: effect,
    leadToStepUp: effect,
    showOrganizations: effect,
    showConsent: effect,
    rememberConsent: effect,
    /** What the application may do from now on, for as long as the session lives, and the engine’s answer to it. */
    makeGrant: effect,
    /** Likewise, whether the session lives or not. */
    makeLongerGrant: effect,
    refuseSignIn: effect,
    refuseUnmet: effect,
    refuseConsent: effect,
    refuseChoice: effect,
    refuseOrganization: effect,
    /** Nobody can say now of which organizations the person is a member. */
    refuseUnheard: effect,
    refuseDenied: effect,
    /** In the policy’s own words, as far as an error of OAuth may have them. */
    refuseHeldBack: effect,
    refuseForNow: effect,
    refuseLapsed: effect,
  },
  guards: {
    isSilent: ({ event }) => 'isSilent' in event && event.isSilent,
    isOfAnother: holds(({ isOfAnother }) => isOfAnother),
    isUnreachable: holds(({ standing }) => standing === 'unreachable'),
    isSilentlyLower: holds(({ isSilent, standing }) => isSilent && standing === 'lower'),
    isSilentlyOlder: holds(({ isSilent, standing }) => isSilent && standing === 'older'),
    isBelow: holds(({ standing }) => standing === 'lower' || standing === 'older'),
    mustSilentlyConsent: holds((facts) => facts.isSilent && mustConsent(facts)),
    mustConsent: holds(mustConsent),
    isForLonger: holds(isForLonger),
    isHeldBack: holds(({ policy }) => policy === 'refuses'),
    isUnanswered: holds(({ policy }) => policy === 'silent'),
    isWithoutOrganization: holds(({ organization }) => organization === 'none'),
    isUnheard: holds(({ organization }) => organization === 'silent'),
    mustSilentlyChoose: holds(({ isSilent, organization }) => isSilent && organization === 'open'),
    mustChoose: holds(({ organization }) => organization === 'open'),
  },
})

const choice = { target: 'choosingOrganization', actions: 'showOrganizations' } as const
const consent = {
  target: 'askingForConsent',
  actions: 'showConsent',
  meta: { requirement: 'X-1203' },
} as const

/** Whatever the person says, whose session it is, what is demanded of it, and what the policy holds back come first. */
const demanded = [
  { guard: 'isOfAnother', target: 'denied', actions: 'refuseSignIn', meta: { requirement: 'X-1201' } },
  { guard: 'isUnreachable', target: 'denied', actions: 'refuseUnmet', meta: { requirement: 'X-1202' } },
  { guard: 'isSilentlyLower', target: 'denied', actions: 'refuseUnmet', meta: { requirement: 'X-1210' } },
  { guard: 'isSilentlyOlder', target: 'denied', actions: 'refuseSignIn', meta: { requirement: 'X-1210' } },
  { guard: 'isBelow', target: 'steppingUp', actions: 'leadToStepUp', meta: { requirement: 'X-1202' } },
  { guard: 'isHeldBack', target: 'denied', actions: 'refuseHeldBack', meta: { requirement: 'X-1440' } },
  { guard: 'isUnanswered', target: 'denied', actions: 'refuseForNow', meta: { requirement: 'X-1441' } },
  {
    guard: 'isWithoutOrganization',
    target: 'denied',
    actions: 'refuseOrganization',
    meta: { requirement: 'X-1561' },
  },
  { guard: 'isUnheard', target: 'denied', actions: 'refuseUnheard', meta: { requirement: 'X-1562' } },
  {
    guard: 'mustSilentlyChoose',
    target: 'denied',
    actions: 'refuseChoice',
    meta: { requirement: 'X-1210' },
  },
] as const

/** And so does the organization. */
const settled = [...demanded, { guard: 'mustChoose', ...choice, meta: { requirement: 'X-1560' } }] as const

const chosenAnew = [...demanded, { ...choice, meta: { requirement: 'X-1564' } }] as const

const met = [
  ...settled,
  {
    guard: 'mustSilentlyConsent',
    target: 'denied',
    actions: 'refuseConsent',
    meta: { requirement: 'X-1210' },
  },
  { guard: 'mustConsent', ...consent },
  { guard: 'isForLonger', target: 'granted', actions: 'makeLongerGrant', meta: { requirement: 'X-1203' } },
  { target: 'granted', actions: 'makeGrant', meta: { requirement: 'X-1203' } },
] as const

/** A page may be open twice, be clicked twice, or be gone back to: so what each sends is taken wherever the request stands. */
const waiting = {
  'session.missing': [
    { guard: 'isSilent', target: 'denied', actions: 'refuseSignIn', meta: { requirement: 'X-1210' } },
    { target: 'askingForSignIn', actions: 'leadToSignIn', meta: { requirement: 'X-1201' } },
  ],
  'session.shown': met,
  'lifetime.lapsed': { target: 'expired', actions: 'refuseLapsed', meta: { requirement: 'X-1204' } },
  'organization.chosen': met,
  'organization.reconsidered': chosenAnew,
  'consent.refused': { target: 'denied', actions: 'refuseDenied', meta: { requirement: 'X-1203' } },
  'account.declined': {
    target: 'askingForSignIn',
    actions: 'leadToOtherAccount',
    meta: { requirement: 'X-1201' },
  },
} as const

/** What is allowed on a page that was left grants nothing: the person reads it again, as it stands now. */
const leftOpen = { ...waiting, 'consent.given': [...settled, consent] } as const

export const authorizationMachine = authorization.createMachine({
  id: 'authorization',
  description: 'A request of another application to sign a person in.',
  initial: 'askingForSignIn',
  states: {
    askingForSignIn: {
      description: 'The request has just arrived, or the browser has no session.',
      on: leftOpen,
    },
    steppingUp: {
      description: 'The session is older, or of a lower level, than the application demands.',
      on: leftOpen,
    },
    choosingOrganization: {
      description: 'The person chooses the organization that it is for.',
      on: {
        ...waiting,
        // The only one that is left of those that they have read doesn’t choose itself.
        'session.shown': [...demanded, { ...choice, meta: { requirement: 'X-1560' } }],
        'consent.given': chosenAnew,
      },
    },
    askingForConsent: {
      description: 'The person reads what the application asks for.',
      on: {
        ...waiting,
        'consent.given': [
          ...settled,
          {
            guard: 'isForLonger',
            target: 'granted',
            actions: ['rememberConsent', 'makeLongerGrant'],
            meta: { requirement: 'X-1203' },
          },
          {
            target: 'granted',
            actions: ['rememberConsent', 'makeGrant'],
            meta: { requirement: 'X-1203' },
          },
        ],
      },
    },
    granted: { type: 'final', description: 'The application is given a code.' },
    denied: { type: 'final', description: 'The application learns that it gets no code.' },
    expired: { type: 'final', description: 'Nobody has answered in time.' },
  },
})
