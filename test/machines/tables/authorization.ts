// What becomes of an application's request to have a person signed in, as data.

import {
  authorizationMachine,
  type RequestFacts,
} from '../../../machines/authorization/authorization.machine.ts'
import { events, facts } from '../../../machines/authorization/authorization.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof authorizationMachine>
type Came = Pick<Row, 'to' | 'effects'>

const toUnmet: Came = { to: 'denied', effects: ['refuseUnmet'] }
const toNoSignIn: Came = { to: 'denied', effects: ['refuseSignIn'] }
const toStepUp: Came = { to: 'steppingUp', effects: ['leadToStepUp'] }
const toConsent: Came = { to: 'askingForConsent', effects: ['showConsent'] }
const toNoConsent: Came = { to: 'denied', effects: ['refuseConsent'] }
const toHeldBack: Came = { to: 'denied', effects: ['refuseHeldBack'] }
const toNothingNow: Came = { to: 'denied', effects: ['refuseForNow'] }
const toChoice: Came = { to: 'choosingOrganization', effects: ['showOrganizations'] }
const toNoChoice: Came = { to: 'denied', effects: ['refuseChoice'] }
const toNoOrganization: Came = { to: 'denied', effects: ['refuseOrganization'] }
const toUnheard: Came = { to: 'denied', effects: ['refuseUnheard'] }
const toGrant: Came = { to: 'granted', effects: ['makeGrant'] }
const toLongerGrant: Came = { to: 'granted', effects: ['makeLongerGrant'] }

type Rule = readonly [requirement: string, title: string, is: RequestFacts, came: Came]

const { known } = facts

/** Whatever the person says. */
const demanded: Rule[] = [
  ['X-1201', 'what is about another person is refused', facts.isOfAnother, toNoSignIn],
  ['X-1202', 'what no session of ours could be is refused', facts.isUnreachable, toUnmet],
  ['X-1210', 'where nobody may be asked, a lower level is refused', facts.isSilentAndLower, toUnmet],
  ['X-1210', 'where nobody may be asked, an older session is refused', facts.isSilentAndOlder, toNoSignIn],
  ['X-1202', 'a session that is older leads to where it is proven', facts.isOlder, toStepUp],
  ['X-1440', 'what the policy refuses is refused', facts.isHeldBack, toHeldBack],
  ['X-1441', 'what the policy gives no answer about is refused for now', facts.isUnanswered, toNothingNow],
  ['X-1561', 'who is no member of the organization, or of any, is refused', facts.isOfNone, toNoOrganization],
  ['X-1562', 'where nobody says of which organizations they are, it is refused', facts.isUnheard, toUnheard],
  ['X-1210', 'where nobody may be asked, a missing choice is refused', facts.isSilentlyOpen, toNoChoice],
]

const settled: Rule[] = [
  ...demanded,
  ['X-1560', 'a member of several organizations chooses one', facts.isOpen, toChoice],
]

const chosenStill: Rule[] = [
  ...demanded,
  ['X-1202', 'a session of a lower level leads to where it is proven', facts.isLower, toStepUp],
  ['X-1560', 'a person who has not chosen reads the choice again', facts.isOpen, toChoice],
  ['X-1560', 'the only one that is left doesn’t choose itself', facts.isOfOrganization, toChoice],
  ['X-1560', 'nor one that was allowed before', facts.isKnownInOrganization, toChoice],
  ...[known, facts.isNew, facts.trustedForLonger, facts.isSilentAndNew].map(
    (is): Rule => ['X-1560', 'whatever else is true, the choice is read again', is, toChoice],
  ),
]

const reconsidered: Rule[] = [
  ...demanded,
  ['X-1564', 'who would rather choose another organization reads them all', facts.isOpen, toChoice],
  ['X-1564', 'whatever was allowed before, nothing is granted', facts.isKnownInOrganization, toChoice],
]

const allowedMeanwhile: Rule[] = [
  ...reconsidered,
  ...[facts.isNew, facts.isOfOrganization, facts.trustedForLonger].map(
    (is): Rule => ['X-1564', 'what is allowed while another one is chosen grants nothing', is, toChoice],
  ),
]

const shown: Rule[] = [
  ...settled,
  ['X-1202', 'a session of a lower level leads to where it is proven', facts.isLower, toStepUp],
  ['X-1210', 'where nobody may be asked, a missing consent is refused', facts.isSilentAndNew, toNoConsent],
  ['X-1203', 'a person who has not consented reads what is asked for', facts.isNew, toConsent],
  ['X-1203', 'an application that has the consent is granted what it asks for', known, toGrant],
  ['X-1203', 'an operator’s is granted it for longer without asking', facts.trustedForLonger, toLongerGrant],
  ['X-1203', 'a person reads for which organization it is asked', facts.isOfOrganization, toConsent],
  ['X-1203', 'what was allowed for an organization is granted', facts.isKnownInOrganization, toGrant],
]

const asked = { ...known, isSilent: true }

/** What else is true of a request, in the first state alone. */
const others: Rule[] = [
  [
    'X-1203',
    'one that anybody could pretend to be asks each time',
    { ...known, isAssured: false },
    toConsent,
  ],
  ['X-1203', 'one that wants the person asked has them asked', { ...known, asksConsent: true }, toConsent],
  [
    'X-1203',
    'an operator’s asks nobody, whatever it wants and wherever it runs',
    { ...known, isTrusted: true, isRemembered: false, isAssured: false, asksConsent: true },
    toGrant,
  ],
  [
    'X-1203',
    'a device asks each time, an operator’s as well',
    { ...known, isTrusted: true, isOfDevice: true },
    toConsent,
  ],
  [
    'X-1440',
    'what the policy refuses is refused, whoever has consented and whoever vouches for it',
    { ...known, isTrusted: true, policy: 'refuses' },
    toHeldBack,
  ],
  [
    'X-1560',
    'an operator’s has the organization chosen, too',
    { ...known, isTrusted: true, organization: 'open' },
    toChoice,
  ],
  [
    'X-1202',
    'a session of a lower level leads to where it is proven, whatever the policy says',
    { ...facts.isLower, policy: 'refuses' },
    toStepUp,
  ],
  ['X-1203', 'without a question nothing is for longer', { ...known, asksForLonger: true }, toGrant],
  ['X-1203', 'where nobody may be asked, what is consented to is granted', asked, toGrant],
  [
    'X-1210',
    'where nobody may be asked, one that anybody could pretend to be is refused',
    { ...asked, isAssured: false },
    toNoConsent,
  ],
]

const waiting = ['askingForSignIn', 'steppingUp', 'choosingOrganization', 'askingForConsent'] as const
const left = ['askingForSignIn', 'steppingUp'] as const

const rowOf =
  (type: Extract<Row['event'], RequestFacts>['type'], from: (typeof waiting)[number]) =>
  ([requirement, title, is, { to, effects }]: Rule): Row => ({
    requirement,
    title: `${title} (${from}, ${type})`,
    from,
    event: { type, ...is },
    to,
    effects,
  })

const remembered = ({ to, effects }: Came): Came => ({ to, effects: ['rememberConsent', ...effects] })

const given: Rule[] = [
  ...settled,
  ['X-1203', 'the consent is remembered, and grants', facts.isNew, remembered(toGrant)],
  ['X-1203', 'and where it is for an organization', facts.isOfOrganization, remembered(toGrant)],
  ['X-1203', 'for longer where that was asked for', facts.trustedForLonger, remembered(toLongerGrant)],
  [
    'X-1203',
    'and where the person was asked for that',
    { ...facts.isNew, asksConsent: true, asksForLonger: true },
    remembered(toLongerGrant),
  ],
  [
    'X-1203',
    'and where a device asks for that',
    { ...facts.isNew, isOfDevice: true, asksForLonger: true },
    remembered(toLongerGrant),
  ],
]

const allowedElsewhere: Rule[] = [
  ...settled,
  ...[known, facts.isNew, facts.isOfOrganization, facts.trustedForLonger].map(
    (is): Rule => ['X-1203', 'what is allowed on a page that was left is read again', is, toConsent],
  ),
]

const rows: Row[] = [
  ...waiting.flatMap((from): Row[] => [
    {
      requirement: 'X-1201',
      title: `a browser without the person’s session is led to the form (${from})`,
      from,
      event: { type: 'session.missing', isSilent: false },
      to: 'askingForSignIn',
      effects: ['leadToSignIn'],
    },
    {
      requirement: 'X-1210',
      title: `where nobody may be asked, a missing session is refused (${from})`,
      from,
      event: { type: 'session.missing', isSilent: true },
      ...toNoSignIn,
    },
    {
      requirement: 'X-1204',
      title: `what nobody answers in time is over (${from})`,
      from,
      event: { type: 'lifetime.lapsed' },
      to: 'expired',
      effects: ['refuseLapsed'],
    },
    ...(from === 'choosingOrganization' ? chosenStill : shown).map(rowOf('session.shown', from)),
    ...shown.map(rowOf('organization.chosen', from)),
    ...reconsidered.map(rowOf('organization.reconsidered', from)),
    {
      requirement: 'X-1203',
      title: `a person who refuses grants nothing (${from})`,
      from,
      event: { type: 'consent.refused' },
      to: 'denied',
      effects: ['refuseDenied'],
    },
    {
      requirement: 'X-1201',
      title: `a person who would rather take another account is led to where they sign in (${from})`,
      from,
      event: { type: 'account.declined' },
      to: 'askingForSignIn',
      effects: ['leadToOtherAccount'],
    },
  ]),
  ...others.map(rowOf('session.shown', 'askingForSignIn')),
  ...given.map(rowOf('consent.given', 'askingForConsent')),
  ...left.flatMap((from) => allowedElsewhere.map(rowOf('consent.given', from))),
  ...allowedMeanwhile.map(rowOf('consent.given', 'choosingOrganization')),
]

export const authorizationSuite: TransitionTable<typeof authorizationMachine> = {
  machine: authorizationMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'askingForSignIn', effects: [] },
}
