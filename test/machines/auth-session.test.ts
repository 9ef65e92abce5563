// A session of the auth service acts by its own token, slides, ages and ends.

import { expect, test } from 'vitest'
import { endOf, isSlideDue, type Life, lifeOf, lifetimesOf } from '../../machines/auth-session/lifetimes.ts'
import { testTransitions } from './support/transition-table.ts'
import { authSessionSuite } from './tables/auth-session.ts'

testTransitions('auth-session', authSessionSuite)

const DAY = 86_400

const life = ([idleSeconds = 0, slideEverySeconds = 0, absoluteSeconds = 0]: readonly number[]): Life => ({
  idleSeconds,
  slideEverySeconds,
  absoluteSeconds,
})

const HOUR = 3600

test.each([
  ['a week', 7 * DAY, [7 * DAY, DAY, 30 * DAY], [DAY, DAY / 2, DAY]],
  ['an hour', HOUR, [HOUR, HOUR / 2, 30 * DAY], [HOUR, HOUR / 2, HOUR]],
  ['a quarter of a year', 90 * DAY, [90 * DAY, DAY, 90 * DAY], [DAY, DAY / 2, DAY]],
])('X-971: a lifetime of %s, at either level', (_, lifetimeSeconds, kept, brief) => {
  const ofLevel = { kept: life(kept), brief: life(brief) }
  expect(lifetimesOf({ lifetimeSeconds })).toEqual({ aal1: ofLevel, aal2: ofLevel })
})

test.each([
  ['an hour unused', { idleSeconds: HOUR }, [HOUR, HOUR / 10, 30 * DAY], [HOUR, HOUR / 10, DAY]],
  ['a day in all', { absoluteSeconds: DAY }, [DAY, DAY / 2, DAY], [DAY, DAY / 2, DAY]],
  [
    'an hour unused and half a day in all',
    { idleSeconds: HOUR, absoluteSeconds: DAY / 2 },
    [HOUR, HOUR / 10, DAY / 2],
    [HOUR, HOUR / 10, DAY / 2],
  ],
  ['more than others', { idleSeconds: 90 * DAY }, [7 * DAY, DAY, 30 * DAY], [DAY, DAY / 2, DAY]],
])('X-1110: of two factors, with %s', (_, aal2, kept, brief) => {
  const lives = lifetimesOf({ lifetimeSeconds: 7 * DAY, aal2 })
  expect(lives.aal2).toEqual({ kept: life(kept), brief: life(brief) })
  expect(lives.aal1).toEqual(lifetimesOf({ lifetimeSeconds: 7 * DAY }).aal1)
})

const begun = 1_800_000_000_000
const used = (after: number, kind: { aal?: string; rememberMe?: boolean } = {}) => {
  const lives = lifetimesOf({ lifetimeSeconds: 7 * DAY, aal2: { idleSeconds: HOUR, absoluteSeconds: DAY } })
  const whole = { aal: 'aal1', rememberMe: true, ...kind }
  const expiresAt = endOf(lifeOf(lives, whole), begun, begun)
  const session = { ...whole, createdAt: begun, updatedAt: begun, expiresAt }
  return isSlideDue(lives, session, begun + after * 1000)
}

test.each([
  ['of one factor, within a day', used(DAY - 1), false],
  ['of one factor, after a day', used(DAY), true],
  ['of one factor, brief, after half a day', used(DAY / 2, { rememberMe: false }), false],
  ['of two factors, within six minutes', used(359, { aal: 'aal2' }), false],
  ['of two factors, after six minutes', used(360, { aal: 'aal2' }), true],
  ['of two factors, brief, after six minutes', used(360, { aal: 'aal2', rememberMe: false }), true],
])('X-971: the end of a session %s, is moved: %s', (_, isDue, expected) => {
  expect(isDue).toBe(expected)
})
