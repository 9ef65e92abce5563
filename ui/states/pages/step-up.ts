// The states of a step-up, in its dialog over the account's page.

import { demanding, given, type Replies, refusedByAuth } from '../replies.ts'
import { authSessionAt, barredAt, me, waysInAt } from '../sample-people.ts'
import type { Gesture, PageSample, PageSamples } from './sample.ts'

const digits = ['.step-up fieldset.code input', '123456'] as const
const submit = '.step-up [type=submit]'
const other = (nth: number) => `.step-up .link:nth-of-type(${nth})`

/** @param wanted what takes more than the session has shown */
export function stepUpSamples(
  now: number,
  wanted: (replies: Replies, gestures: readonly Gesture[]) => PageSample,
): Record<string, PageSample> {
  const dialog = (
    level: 'aal1' | 'aal2',
    methods: string[],
    gestures: Gesture[] = [],
    replies: Replies = {},
  ) =>
    wanted(
      {
        'GET /get-session': given(authSessionAt(now, true)),
        'GET /list-accounts': given(waysInAt(now, 'demo')),
        'POST /email-otp/send-verification-otp': given({ success: true as const }),
        'POST /email-otp/request-email-change': demanding(level, ...methods),
        ...replies,
      },
      gestures,
    )
  const recent = ['password', 'email-otp']
  return {
    'step-up, password': dialog('aal1', recent),
    'step-up, wrong password': dialog(
      'aal1',
      recent,
      [['#step-up-password', 'a difference engine'], submit],
      {
        'POST /sign-in/email': refusedByAuth('INVALID_EMAIL_OR_PASSWORD'),
      },
    ),
    'step-up, passkey': dialog('aal1', [...recent, 'passkey']),
    'step-up, code': dialog('aal2', ['totp']),
    'step-up, wrong code': dialog('aal2', ['totp', 'passkey'], [other(1), digits], {
      'POST /two-factor/verify-totp': refusedByAuth('INVALID_CODE'),
    }),
    'step-up, no more tries': dialog('aal2', ['totp'], [digits], {
      'POST /two-factor/verify-totp': refusedByAuth('ACCOUNT_TEMPORARILY_LOCKED'),
    }),
    'step-up, recovery code': dialog('aal2', ['totp'], [other(1)]),
    'step-up, code offered': dialog('aal1', ['email-otp']),
    'step-up, code mailed': dialog('aal1', ['email-otp'], [submit]),
    'step-up, no second step': dialog('aal2', []),
    'step-up, not known': dialog('aal1', recent, [], { 'GET /list-accounts': 'unreachable' }),
  }
}

/** Of the page for other applications. */
export function stepUpPageSamples(now: number): PageSamples {
  const replies: Replies = {
    'GET /api/me': given(me()),
    'GET /get-session': given(authSessionAt(now - 600_000, true)),
    'GET /list-accounts': given(waysInAt(now, 'demo')),
  }
  const once = authSessionAt(now, true, 'aal1')
  return {
    asked: { replies, query: { return: '/organization' } },
    'of a second step': { replies, query: { return: '/organization', level: 'aal2', max_age: '60' } },
    'another account': { replies, query: { return: '/organization', level: 'aal1', account: 'other' } },
    'shut out': {
      replies: {
        ...replies,
        'GET /api/me': given(barredAt(now, { hasSecondFactor: true })),
        'GET /get-session': given(once),
      },
    },
    'shut out, no second step': {
      replies: {
        ...replies,
        'GET /api/me': given(barredAt(now)),
        'GET /get-session': given(authSessionAt(now)),
      },
    },
    'shut out by the operator': {
      replies: {
        ...replies,
        'GET /api/me': given(barredAt(now, { secondFactorFrom: null })),
        'GET /get-session': given(once),
      },
    },
    'leads elsewhere': { replies, query: { return: 'https://evil.example/' } },
    'not understood': { replies, query: { return: '/organization', level: 'aal9' } },
  }
}
