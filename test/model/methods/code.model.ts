// What a browser can send about codes: asking for one, or for a link, checking one, and using one.

import {
  type AskedPurpose,
  type DigitsPurpose,
  isAsked,
  isLink,
  type Purpose,
} from '../../../machines/kit/mailings.ts'
import { type Action, actionOf, ask } from '../action.ts'
import { answered } from '../answered.ts'
import { digitsOf, session } from '../driven.ts'
import type { Endpoint } from '../flows.ts'
import { words } from '../http.ts'
import type { Request } from '../request.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import type { MethodModel } from './method-model.ts'

/** A browser can present digits that were mailed to its owner, or made-up ones. */
export const has = (world: World, browser: number, digits: Request['digits']) =>
  digits === 'made-up' ||
  (world.browsers[browser]?.who === 'owner' &&
    world.purposes.includes(digits) &&
    world.get(layout.mailed[digits]) === 1)

const sends = {
  'email-verification': 'POST /email-otp/send-verification-otp, email-verification',
  'sign-in': 'POST /email-otp/send-verification-otp, sign-in',
  'forget-password': 'POST /email-otp/request-password-reset',
  'reset-link': 'POST /request-password-reset',
} as const satisfies Record<AskedPurpose, Endpoint>

/** How anybody asks for it. */
export function askingFor(purpose: AskedPurpose, email: string): { path: string; body: object } {
  const [, path = '', type] = sends[purpose].split(/,? /)
  return { path, body: { email, type } }
}

const isTyped = <P extends Purpose>(purpose: P): purpose is P & DigitsPurpose => !isLink(purpose)

export const send = (world: World, browser: number, purpose: AskedPurpose) => {
  world.answer = answered(world, ask(world, browser, sends[purpose], { purpose }))
}

/** What the endpoint of each guess compares the digits with. */
const compares = {
  'POST /email-otp/verify-email': 'email-verification',
  'POST /email-otp/reset-password': 'forget-password',
  'POST /sign-in/email-otp': 'sign-in',
  'POST /email-otp/check-verification-otp, email-verification': 'email-verification',
  'POST /email-otp/check-verification-otp, sign-in': 'sign-in',
  'POST /email-otp/check-verification-otp, forget-password': 'forget-password',
} as const satisfies Partial<Record<Endpoint, DigitsPurpose>>

export function compare(
  world: World,
  browser: number,
  endpoint: Endpoint,
  given: Pick<Request, 'digits' | 'purpose'>,
): void {
  world.answer = answered(world, ask(world, browser, endpoint, given))
}

const guess =
  (endpoint: keyof typeof compares) => (world: World, browser: number, digits: Request['digits']) =>
    compare(world, browser, endpoint, { digits, purpose: compares[endpoint] })

export const verify = guess('POST /email-otp/verify-email')
export const reset = guess('POST /email-otp/reset-password')
export const signInByCode = guess('POST /sign-in/email-otp')

const groupOf = (purpose: Purpose, digits: Request['digits']) =>
  digits === purpose ? 'right digits' : digits === 'made-up' ? 'wrong digits' : 'digits of another purpose'

function requestsOf(browser: number, { purposes }: Pick<World, 'purposes'>): Action[] {
  const action = actionOf(browser)
  const guessed = (digits: Request['digits']) =>
    digits === 'made-up' ? 'made-up digits' : `the digits of ${digits}`
  // A link has no digits.
  const guesses = [...purposes.filter(isTyped), 'made-up'] as const
  return [
    ...purposes
      .filter(isAsked)
      .map((purpose) =>
        action(`send ${purpose}`, `asks for a code of ${purpose}`, { to: 'send', purpose }, (world) =>
          send(world, browser, purpose),
        ),
      ),
    ...guesses.map((digits) =>
      action(
        groupOf('email-verification', digits),
        `verifies with ${guessed(digits)}`,
        { to: 'verify', digits },
        (world) => (has(world, browser, digits) ? verify(world, browser, digits) : false),
      ),
    ),
    ...(purposes.includes('forget-password') ? guesses : []).map((digits) =>
      action(
        groupOf('forget-password', digits),
        `sets a password with ${guessed(digits)}`,
        { to: 'reset', digits },
        (world) => (has(world, browser, digits) ? reset(world, browser, digits) : false),
      ),
    ),
    ...(purposes.includes('sign-in') ? guesses : []).map((digits) =>
      action(
        groupOf('sign-in', digits),
        `signs in with ${guessed(digits)}`,
        { to: 'sign-in by code', digits },
        (world) => (has(world, browser, digits) ? signInByCode(world, browser, digits) : false),
      ),
    ),
    ...purposes
      .filter(isAsked)
      .filter(isTyped)
      .flatMap((purpose) =>
        ([purpose, 'made-up'] as const).map((digits) =>
          action(
            'check',
            `checks ${guessed(digits)} for ${purpose}`,
            { to: 'check', purpose, digits },
            (world) =>
              has(world, browser, digits)
                ? guess(`POST /email-otp/check-verification-otp, ${purpose}`)(world, browser, digits)
                : false,
          ),
        ),
      ),
  ]
}

export const code = {
  requestsOf,
  sends: {
    send: async ({ client, email }, { purpose }) => {
      const { path, body } = askingFor(purpose, email)
      return words(await client.askAuth('POST', path, body))
    },
    verify: async (driven, { digits }) => {
      const body = { email: driven.email, otp: digitsOf(driven, digits) }
      return session(await driven.client.askAuth('POST', '/email-otp/verify-email', body))
    },
    'sign-in by code': async (driven, { digits }) => {
      const body = { email: driven.email, otp: digitsOf(driven, digits) }
      return session(await driven.client.askAuth('POST', '/sign-in/email-otp', body))
    },
    reset: async (driven, { digits }) => {
      const { email, password } = driven
      const body = { email, otp: digitsOf(driven, digits), password }
      return words(await driven.client.askAuth('POST', '/email-otp/reset-password', body))
    },
    check: async (driven, { purpose: type, digits }) => {
      const body = { email: driven.email, type, otp: digitsOf(driven, digits) }
      return words(await driven.client.askAuth('POST', '/email-otp/check-verification-otp', body))
    },
  },
} as const satisfies MethodModel
