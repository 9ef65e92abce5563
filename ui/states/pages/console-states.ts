// The states of the console: before a look, somebody who was found, people whom an operator searches for, and refusals.

import type { LookReply } from '../../../server/wire/console.ts'
import type { PartsReply } from '../../../server/wire/console-views.ts'
import { given, type Replies, refused } from '../replies.ts'
import { few, me } from '../sample-people.ts'
import { clientsAt } from './console-client-samples.ts'
import { organizationAt, organizationsAt, silentOrganizations } from './console-organization-samples.ts'
import {
  forOperators,
  nobodyWaits,
  ofOperator,
  ofSupport,
  overviewAt,
  settingsInForce,
  waitingAt,
  webhooksAt,
} from './console-view-samples.ts'
import type { PageSamples } from './sample.ts'

const MINUTE = 60_000

type Chapter = NonNullable<LookReply['found']>['story']['chapters'][number]
type Way = Chapter['way']
type Told = Chapter['told']

const told = (machine: string, event: string, when = 'otherwise'): Told => ({ machine, event, when })

const refusedCode: Way = {
  machine: 'one-time-code',
  event: 'code.mismatched',
  from: 'issued',
  to: 'locked',
  edges: ['issued|code.mismatched|0'],
  guards: ['isLastTry'],
  isRefused: true,
}

export function foundAt(now: number): LookReply {
  const at = (minutes: number) => new Date(now + minutes * MINUTE).toISOString()
  const said = (minutes: number, told: Told, way: Way | null, times = 1, address = '203.0.113.7') => ({
    from: at(minutes - times),
    to: at(minutes),
    told,
    times,
    operator: null,
    address,
    way,
  })
  return {
    found: {
      acts: ['end-sessions', 'lock', 'recover-factors'],
      mayImpersonate: true,
      look: '0a8f3c52-7d19-4f0e-9a37-6b1f0c2d4e55',
      person: {
        id: '7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11',
        email: 'ada@example.com',
        name: 'Ada Lovelace',
        state: 'verified',
        createdAt: at(-90_000),
        hasPassword: true,
        providers: ['google'],
        secondFactor: { state: 'active', since: at(-37_000) },
        recoveryCodesLeft: 7,
        passkeys: [{ name: 'Ada’s phone', kind: 'multiDevice', since: at(-65_000) }],
        recovery: null,
        sessions: [
          {
            since: at(-300),
            until: at(9000),
            from: '203.0.113.7',
            by: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
          },
        ],
        codes: [{ purpose: 'sign-in', state: 'locked', until: at(8) }],
        mails: [
          { kind: 'sign-in-code', state: 'sent', at: at(-2), words: null },
          { kind: 'passwords-locked', state: 'given up', at: at(-40), words: '452 4.2.2 Mailbox full' },
        ],
        consoleRole: null,
      },
      why: {
        ways: [
          { way: 'password', provider: null, leadsTo: 'tooManyWrong', until: at(55), admits: 'no' },
          { way: 'passkey', provider: null, leadsTo: 'signsIn', until: null, admits: 'yes' },
          { way: 'provider', provider: 'google', leadsTo: 'secondFactor', until: null, admits: 'withFactor' },
          { way: 'signInCode', provider: null, leadsTo: 'secondFactor', until: null, admits: 'withFactor' },
        ],
        holds: [
          { hold: 'passwords', of: '', at: null, until: at(55), words: null, instead: null },
          { hold: 'network', of: '203.0.113.7', at: null, until: at(12), words: null, instead: null },
          { hold: 'wrongAppCodes', of: '4', at: at(-9), until: null, words: null, instead: null },
          { hold: 'lockedCode', of: 'sign-in', at: null, until: null, words: null, instead: null },
          {
            hold: 'refusedMail',
            of: 'passwords-locked',
            at: at(-40),
            until: null,
            words: '452 4.2.2 Mailbox full',
            instead: 'sendAgain',
          },
        ],
        herself: ['askSignInCode', 'askReset', 'showApp', 'showRecoveryCode'],
      },
      organizations: {
        memberships: [{ id: 'a', name: 'Acme', role: 'member', since: at(-60_000) }],
        past: [
          { id: 'b', name: 'Globex', role: 'admin', until: at(-700) },
          { id: null, name: null, role: 'member', until: at(-9000) },
        ],
        invitations: [
          {
            id: 'c',
            name: 'Initech',
            role: 'member',
            state: 'lapsed',
            at: at(-20_000),
            until: at(-9000),
            words: '452 4.2.2 Mailbox full',
          },
        ],
        isCut: false,
      },
      story: {
        chapters: [
          said(-1, told('one-time-code', 'code.mismatched'), refusedCode, 3),
          said(-2, told('account', 'signInCode.requested'), null),
          said(-40, told('account', 'password.mismatched'), null, 12, '198.51.100.23'),
          said(-300, told('sign-in', 'owner.admitted'), null),
          {
            ...said(-900, told('account', 'lock.lifted'), null),
            operator: 'olga@example.com',
          },
          // As a version before this one may have recorded it.
          said(-2000, { machine: 'account', event: 'fax.sent', when: null }, null),
        ],
        before: '4711',
      },
    },
    people: [],
  }
}

const LOOK = 'POST /console/look'
const ACT = 'POST /console/act'
const VIEW = 'POST /console/view'
const PARTS = 'GET /console/list-parts'

export function consoleSamples(now: number): PageSamples {
  const by = (parts: PartsReply) => ({ 'GET /api/me': given(me(few)), [PARTS]: given(parts) })
  const shown = (replies: Replies = {}): Replies => ({ ...by(ofOperator), ...replies })
  const look = [['#person', 'ada@example.com'], ['#reason', 'ticket 7'], 'form [type=submit]'] as const
  const acted = [...look, '.remedies button', '[role=dialog] .primary'] as const
  const view = [['#reason', 'ticket 7'], 'form [type=submit]'] as const
  const people = [
    { id: 'a', email: 'ada@example.com', name: 'Ada Lovelace', state: 'verified' },
    { id: 'b', email: 'adam@example.com', name: 'Adam Ant', state: 'locked' },
  ]
  return {
    empty: { replies: shown() },
    'without a reason': { replies: shown(), gestures: ['form [type=submit]'] },
    found: { replies: shown({ [LOOK]: given(foundAt(now)) }), gestures: look },
    'an entry on the chart': {
      replies: shown({ [LOOK]: given(foundAt(now)) }),
      gestures: [...look, 'ol .link'],
    },
    'asked before an act': {
      replies: shown({ [LOOK]: given(foundAt(now)) }),
      gestures: [...look, '.remedies button'],
    },
    'an act is done': {
      replies: shown({ [LOOK]: given(foundAt(now)), [ACT]: given({ outcome: 'done' as const }) }),
      gestures: acted,
    },
    'an act is not done': {
      replies: shown({ [LOOK]: given(foundAt(now)), [ACT]: given({ outcome: 'notNow' as const }) }),
      gestures: acted,
    },
    searched: { replies: shown({ [LOOK]: given({ found: null, people }) }), gestures: look },
    nobody: { replies: shown({ [LOOK]: given({ found: null, people: [] }) }), gestures: look },
    overview: { hash: '#overview', replies: shown({ [VIEW]: given(overviewAt(now)) }), gestures: view },
    'an overview for operators': {
      hash: '#overview',
      replies: shown({ [VIEW]: given(forOperators) }),
      gestures: view,
    },
    'waiting list': { hash: '#waiting', replies: shown({ [VIEW]: given(waitingAt(now)) }), gestures: view },
    'waiting list, asked before declining': {
      hash: '#waiting',
      replies: shown({ [VIEW]: given(waitingAt(now)) }),
      gestures: [...view, '.facts li:first-child button:last-of-type'],
    },
    'waiting list of nobody': {
      hash: '#waiting',
      replies: shown({ [VIEW]: given(nobodyWaits) }),
      gestures: view,
    },
    organizations: {
      hash: '#organizations',
      replies: shown({ [VIEW]: given(organizationsAt(now)) }),
      gestures: view,
    },
    'an organization': {
      hash: '#organizations',
      replies: shown({ [VIEW]: given(organizationAt(now)) }),
      gestures: view,
    },
    'organizations of a silent application': {
      hash: '#organizations',
      replies: shown({ [VIEW]: given(silentOrganizations) }),
      gestures: view,
    },
    clients: { hash: '#clients', replies: shown({ [VIEW]: given(clientsAt(now)) }), gestures: view },
    webhooks: { hash: '#webhooks', replies: shown({ [VIEW]: given(webhooksAt(now)) }), gestures: view },
    settings: { hash: '#settings', replies: shown({ [VIEW]: given(settingsInForce()) }), gestures: view },
    'as support': { replies: by(ofSupport) },
    'without a role': { replies: shown({ [PARTS]: refused(404, '', '') }) },
    'without a role any more': { replies: shown({ [LOOK]: refused(404, '', '') }), gestures: look },
  }
}
