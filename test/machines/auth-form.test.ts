// The auth form keeps the spec's table of views, and every outcome of every wait, row by row.

import { describe, expect, test } from 'vitest'
import { saysNotVerified } from '../../machines/auth-form/answers-of-ports.ts'
import { testRow } from './support/form-row.ts'
import { anotherCode } from './tables/auth-form/another-code.ts'
import { awaitingApproval } from './tables/auth-form/approval.ts'
import { signingInByCode } from './tables/auth-form/by-code.ts'
import { deadCodes } from './tables/auth-form/dead-codes.ts'
import { elsewhere } from './tables/auth-form/elsewhere.ts'
import { gestures } from './tables/auth-form/gestures.ts'
import { leadsNowhere } from './tables/auth-form/leads-nowhere.ts'
import { leftBehind } from './tables/auth-form/left-behind.ts'
import { enrolment } from './tables/auth-form/must-enrol.ts'
import { outcomes } from './tables/auth-form/outcomes.ts'
import { usingPasskey } from './tables/auth-form/passkey.ts'
import { showingSecondFactor } from './tables/auth-form/second-factor.ts'
import { strangers } from './tables/auth-form/strangers.ts'
import { views } from './tables/auth-form/views.ts'

describe('auth-form: the table of views', () => {
  views.map(testRow)

  test('has all of the spec’s thirteen rows', () => {
    const rows = Array.from({ length: 13 }, (_, index) => `BV-${index + 1}`)
    expect([...new Set(views.map((row) => row.requirement))]).toEqual(rows)
  })
})

describe('auth-form: gestures', () => void gestures.map(testRow))

describe('auth-form: outcomes', () => void outcomes.map(testRow))

describe('auth-form: who waits for an approval', () => void awaitingApproval.map(testRow))
describe('auth-form: by a mailed code', () => void signingInByCode.map(testRow))
describe('auth-form: the second factor', () => void showingSecondFactor.map(testRow))
describe('auth-form: the enrolment of a second factor', () => void enrolment.map(testRow))
describe('auth-form: a passkey', () => void usingPasskey.map(testRow))

describe('auth-form: another code', () => void anotherCode.map(testRow))

describe('auth-form: dead codes and wrong addresses', () => void deadCodes.map(testRow))

describe('auth-form: what comes from elsewhere', () => void elsewhere.map(testRow))

describe('auth-form: sessions of strangers', () => void strangers.map(testRow))

describe('auth-form: what is cleared', () => void leftBehind.map(testRow))
describe('auth-form: what changes nothing', () => void leadsNowhere.map(testRow))

describe('auth-form: what counts as not verified', () => {
  test.each([
    ['Email not verified', true],
    ['EMAIL NOT VERIFIED', true],
    ['Your email address is not   verified.', true],
    ["This e-mail's email isn't verified", true],
    ['Your email:\nit is not\nverified', true],
    ['Email notverified', false],
    ['Not verified', false],
    ['Invalid email or password', false],
    ['', false],
  ])('by its message: %s → %s', (message, expected) => {
    expect(saysNotVerified({ ok: false, message })).toBe(expected)
  })

  test.each(['EMAIL_NOT_VERIFIED', 'email_not_confirmed'])('by its code: %s', (code) => {
    expect(saysNotVerified({ ok: false, code, message: 'Email verification required' })).toBe(true)
  })

  test('without code and message it is an ordinary refusal', () => {
    expect(saysNotVerified({ ok: false })).toBe(false)
  })
})
