// What an operator is shown in the console that concerns everybody, as samples.

import type { PartsReply, ViewReply } from '../../../server/wire/console-views.ts'

const DAY = 86_400_000

export const nothing = {
  ...{ isForOperators: false, overview: null, waiting: null, webhooks: null, settings: null },
  ...{ organizations: null, organization: null, clients: null },
}

export const ofSupport: PartsReply = { parts: ['people'], searches: false }

export const ofOperator: PartsReply = {
  parts: ['people', 'overview', 'waiting', 'organizations', 'clients', 'webhooks', 'settings'],
  searches: true,
}

export const forOperators: ViewReply = { ...nothing, isForOperators: true }

export function overviewAt(now: number): ViewReply {
  const at = (days: number) => new Date(now - days * DAY).toISOString()
  const weeks = (now: number, before: number) => ({ now, before })
  return {
    ...nothing,
    overview: {
      since: at(14),
      middle: at(7),
      until: at(0),
      countedFrom: null,
      peopleAt: new Date(now - 1_500_000).toISOString(),
      peopleFrom: null,
      newcomers: {
        signedUp: weeks(1240, 1105),
        verified: weeks(1012, 998),
        signedIn: weeks(960, 970),
        protected: weeks(211, 304),
      },
      signIns: [
        { methods: ['pwd'], level: 'aal1', ...weeks(8120, 7904) },
        { methods: ['swk', 'user', 'mfa'], level: 'aal2', ...weeks(3011, 2650) },
        { methods: ['pwd', 'otp', 'mfa'], level: 'aal2', ...weeks(1204, 1188) },
        { methods: ['email'], level: 'aal1', ...weeks(640, 702) },
        { methods: [], level: 'aal1', ...weeks(0, 3) },
      ],
      people: {
        active: weeks(6120, 5904),
        withApp: weeks(1022, 1002),
        withPasskey: weeks(1804, 1610),
        withNone: weeks(3320, 3314),
      },
      refusals: [
        {
          told: { machine: 'account', event: 'password.mismatched', when: 'otherwise' },
          guards: [],
          ...weeks(911, 870),
        },
        {
          told: { machine: 'one-time-code', event: 'code.mismatched', when: '→locked' },
          guards: ['isLastTry'],
          ...weeks(204, 199),
        },
        { told: null, guards: [], ...weeks(31, 40) },
      ],
      mails: { waiting: 3, triedAgain: 1, sent: 4021, givenUp: 2, givenUpBefore: 0 },
      limits: {
        areOn: true,
        isCut: false,
        inUse: [
          { rule: 'sign-in', by: 'both', points: 10, seconds: 300, counted: 204, usedUp: 12 },
          { rule: 'mail', by: 'pause', points: 1, seconds: 60, counted: 9, usedUp: 9 },
          { rule: 'other', by: 'address', points: 6000, seconds: 60, counted: 1840, usedUp: 0 },
        ],
      },
    },
  }
}

export function waitingAt(now: number): ViewReply {
  const since = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  return {
    ...nothing,
    waiting: {
      people: [
        { id: 'a', email: 'ada@example.com', name: 'Ada Lovelace', since: since(50) },
        {
          id: 'b',
          email: 'a.person.with.quite.a.long.address@subdomain.example.com',
          name: 'Bo',
          since: since(3),
        },
      ],
      all: 61,
    },
  }
}

export function settingsInForce(): ViewReply {
  const row = { isGiven: true, isSecret: false, value: null }
  const fields =
    '[{"name":"company","type":"string","label":"Company","maximum":80},{"name":"newsletter","type":"boolean"}]'
  return {
    ...nothing,
    settings: {
      rows: [
        { ...row, name: 'CONSOLE', place: 'environment', value: 'on' },
        { ...row, name: 'DATABASE_URL', place: 'environment', isSecret: true },
        { ...row, name: 'USER_FIELDS', place: 'configFile', value: fields },
        { ...row, name: 'SOCIAL_EMAIL_TRUST', place: 'dotenv', value: 'always' },
        { ...row, name: 'AUTH_URL', place: 'start', value: 'https://auth.example.com/…' },
        { ...row, name: 'AUTH_SECRET', place: 'nowhere', isGiven: false, isSecret: true },
        { ...row, name: 'RATE_LIMITS', place: 'profile', isGiven: false, value: 'on' },
        { ...row, name: 'JWKS_ROTATION_DAYS', place: 'default', isGiven: false, value: '90' },
        { ...row, name: 'POLICY_URL', place: 'nowhere', isGiven: false },
      ],
      weaker: [
        {
          name: 'SOCIAL_EMAIL_TRUST',
          value: 'always',
          hardened: 'when-verified',
          happens: ['an account is verified without permission', 'an identity is linked without permission'],
        },
        { name: 'PASSWORD_BLOCKLIST', value: 'off', hardened: 'on', happens: [] },
      ],
    },
  }
}

export const nobodyWaits: ViewReply = { ...nothing, waiting: { people: [], all: 0 } }

export function webhooksAt(now: number): ViewReply {
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const dead = (id: string, type: string) => ({
    id,
    origin: 'https://hooks.example.com',
    type,
    subject: '7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11',
    attempts: 10,
    at: at(40),
    diedAt: at(4),
    failure: 'The endpoint at hooks.example.com answered 500.',
    isGone: false,
  })
  return {
    ...nothing,
    webhooks: {
      endpoints: [
        {
          origin: 'https://hooks.example.com',
          types: ['user.created', 'user.deleted'],
          waiting: 12,
          givenUp: 2,
          failure: 'The endpoint at hooks.example.com answered 500.',
        },
        { origin: 'https://old.example.com', types: null, waiting: 0, givenUp: 10_000, failure: null },
      ],
      mostCounted: 10_000,
      givenUp: [
        dead('a', 'user.created'),
        dead('b', 'user.deleted'),
        { ...dead('c', 'user.updated'), origin: 'https://old.example.com', isGone: true, failure: null },
      ],
      look: '0a8f3c52-7d19-4f0e-9a37-6b1f0c2d4e55',
    },
  }
}
