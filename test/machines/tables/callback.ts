// The spec's callback rules and validation steps as data.

import {
  asSpecified,
  clientUser,
  hardened,
  type Outcome,
  type Request,
  type StepName,
  stepNames,
} from '../support/callback.ts'

export type CallbackRow = Request & {
  requirement: string
  title: string
  /** The validation steps that run, in their order. */
  asks: readonly StepName[]
  to: string
  output: object
}

const toNowhere = { output: { redirect: '/auth/no-organization', tenantId: null }, to: 'noOrganization' }
const invalid = { output: { error: 'Invalid session' }, to: 'invalidSession' }
const unavailable = { output: { unavailable: true }, to: 'unavailable' }
const missing = { output: { error: 'No session token' }, to: 'noToken' }

export const tokenSources: CallbackRow[] = [
  {
    requirement: 'CR-1',
    title: 'the body’s token is used',
    input: { bodyToken: 'usable' },
    steps: { verifyJwt: 'identity' },
    asks: ['verifyJwt'],
    ...toNowhere,
  },
  {
    requirement: 'CR-1',
    title: 'the cookie’s token is used where the body has none',
    input: { cookieToken: 'usable' },
    steps: { verifyJwt: 'identity' },
    asks: ['verifyJwt'],
    ...toNowhere,
  },
  {
    requirement: 'CR-2',
    title: 'no token anywhere is refused',
    asks: [],
    ...missing,
  },
  {
    requirement: 'CR-2',
    title: 'no token is refused before the client’s user is looked at',
    input: { clientUser },
    asks: [],
    ...missing,
  },
  ...(['bodyToken', 'cookieToken'] as const).flatMap((source): CallbackRow[] => [
    {
      requirement: 'X-19',
      title: `an unusable ${source} runs no validation step`,
      input: { [source]: 'unusable' },
      asks: [],
      ...invalid,
    },
    {
      requirement: 'X-19',
      title: `an unusable ${source} leaves the client’s word`,
      input: { [source]: 'unusable', clientUser },
      asks: [],
      ...toNowhere,
    },
  ]),
  {
    requirement: 'X-19',
    title: 'an unusable body token does not fall back on the cookie’s',
    input: { bodyToken: 'unusable', cookieToken: 'usable' },
    steps: { verifyJwt: 'identity' },
    asks: [],
    ...invalid,
  },
  ...(['bodyToken', 'cookieToken'] as const).flatMap((source): CallbackRow[] => [
    {
      requirement: 'AU-3.5',
      title: `as specified: an unusual ${source} goes through every validation step`,
      input: { [source]: 'unusual' },
      steps: { askWithCookie: 'breaks', askWithBearer: 'failed', lookUpDigest: 'identity' },
      asks: stepNames,
      ...toNowhere,
    },
    {
      requirement: 'X-19',
      title: `hardened: an unusual ${source} runs no validation step`,
      input: { [source]: 'unusual', clientUser, policy: hardened },
      steps: { verifyJwt: 'identity' },
      asks: [],
      ...invalid,
    },
    {
      requirement: 'X-19',
      title: `where only unusual tokens are refused, an unusual ${source} leaves the client’s word`,
      input: { [source]: 'unusual', clientUser, policy: { ...asSpecified, validatesUnusualTokens: false } },
      steps: { verifyJwt: 'identity' },
      asks: [],
      ...toNowhere,
    },
  ]),
  {
    requirement: 'X-19',
    title: 'hardened: an unusual body token does not fall back on the cookie’s',
    input: { bodyToken: 'unusual', cookieToken: 'usable', policy: hardened },
    steps: { verifyJwt: 'identity' },
    asks: [],
    ...invalid,
  },
]

const stepRules = ['AU-3.1', 'AU-3.2', 'AU-3.3', 'AU-3.4', 'AU-3.5'] as const

/** Each validation step yields the identity after all before it have yielded none, in every way they can. */
export const steps: CallbackRow[] = stepNames.flatMap((name, index) =>
  (['refused', 'unreachable', 'failed', 'breaks'] as const).map((outcome) => ({
    requirement: stepRules[index] ?? '',
    title: `${name} identifies, after ${index} validation steps: ${outcome}`,
    input: { bodyToken: 'usable' as const },
    steps: {
      ...Object.fromEntries(stepNames.slice(0, index).map((before) => [before, outcome])),
      [name]: 'identity' as const,
    },
    asks: stepNames.slice(0, index + 1),
    ...toNowhere,
  })),
)

/** The rule by which each validation step leads to the next. */
export const rulesBetween = ['AU-3', 'AU-5', 'AU-5', 'AU-4', 'AU-4'] as const

const everyStep = { input: { bodyToken: 'usable' as const }, asks: stepNames }

const allOf = (outcome: Outcome) => Object.fromEntries(stepNames.map((name) => [name, outcome]))
const allAway = allOf('unreachable')
const allBreak = allOf('breaks')
const noTables = { verifyJwt: 'refused', lookUpPlain: 'failed', lookUpDigest: 'failed' } as const
const notStored = { lookUpPlain: 'refused', lookUpDigest: 'refused' } as const

type Judged = [title: string, steps: NonNullable<Request['steps']>, end: typeof unavailable | typeof invalid]
const judgements: Judged[] = [
  ['nobody can be reached', allAway, unavailable],
  ['there are no tables, and the auth service is away', { ...allAway, ...noTables }, unavailable],
  [
    'the auth service refuses, though the database is away',
    { ...allAway, askWithCookie: 'refused' },
    invalid,
  ],
  ['no session is stored, though the auth service is away', { ...allAway, ...notStored }, invalid],
  ['all break and none is away', allBreak, invalid],
]

export const fallbacks: CallbackRow[] = [
  {
    requirement: 'CR-3',
    title: 'as specified: the client’s user counts when no validation step identifies',
    ...everyStep,
    input: { bodyToken: 'usable', clientUser },
    ...toNowhere,
  },
  {
    requirement: 'CR-5',
    title: 'as specified: no identity and no client user is refused',
    ...everyStep,
    ...invalid,
  },
  {
    requirement: 'AU-4',
    title:
      'a last validation step that breaks is one that found nobody: the client’s user counts, as specified',
    ...everyStep,
    input: { bodyToken: 'usable', clientUser },
    steps: { lookUpDigest: 'breaks' },
    ...toNowhere,
  },
  {
    requirement: 'CR-5',
    title: 'hardened: the client’s user never counts',
    ...everyStep,
    input: { bodyToken: 'usable', clientUser, policy: hardened },
    ...invalid,
  },
  {
    requirement: 'CR-5',
    title: 'hardened: the client’s user does not count for an unusable token either',
    input: { bodyToken: 'unusable', clientUser, policy: hardened },
    asks: [],
    ...invalid,
  },
  ...judgements.map(([title, steps, end]) => ({
    requirement: end === unavailable ? 'X-369' : 'CR-5',
    title: `hardened: who might have judged the token: ${title}`,
    ...everyStep,
    input: { ...everyStep.input, policy: hardened },
    steps,
    ...end,
  })),
  ...judgements.map(([title, steps]) => ({
    requirement: 'CR-5',
    title: `as specified: no identity is an invalid session, for whatever reason: ${title}`,
    ...everyStep,
    steps,
    ...invalid,
  })),
  {
    requirement: 'CR-3',
    title: 'as specified: the client’s user counts when nobody can be reached, too',
    ...everyStep,
    input: { bodyToken: 'usable', clientUser },
    steps: allAway,
    ...toNowhere,
  },
  {
    requirement: 'AU-3.4',
    title: 'as specified: a token that reads like a digest is looked up plainly',
    input: { bodyToken: 'digest' },
    steps: { lookUpPlain: 'identity' },
    asks: stepNames.slice(0, 4),
    ...toNowhere,
  },
  ...(['bodyToken', 'cookieToken'] as const).flatMap((source) =>
    (['refused', 'breaks'] as const).map(
      (outcome): CallbackRow => ({
        requirement: 'X-20',
        title: `hardened: a ${source} that reads like a digest is not looked up plainly (${outcome})`,
        input: { [source]: 'digest', policy: hardened },
        steps: { askWithBearer: outcome, lookUpPlain: 'identity' },
        asks: ['verifyJwt', 'askWithCookie', 'askWithBearer', 'lookUpDigest'],
        ...invalid,
      }),
    ),
  ),
  {
    requirement: 'AU-3.4',
    title: 'hardened: any other token is looked up plainly',
    input: { bodyToken: 'usable', policy: hardened },
    steps: { lookUpPlain: 'identity' },
    asks: stepNames.slice(0, 4),
    ...toNowhere,
  },
]
