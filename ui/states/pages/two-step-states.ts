// The states of two-step verification on the account's page.

import { broken, given, type Replies, refusedByAuth } from '../replies.ts'
import { authSessionAt, enrolment } from '../sample-people.ts'
import type { Gesture, PageSample } from './sample.ts'

const byPassword = (id: string): Gesture[] => [[`#${id}`, 'an analytical engine'], '.part form [type=submit]']

type Part = (name: 'two-step', replies: Replies, more?: PageSample) => PageSample

/** @param part of the account's page, with these replies */
export function twoStepSamples(now: number, part: Part): Record<string, PageSample> {
  const off: Replies = { 'GET /get-session': given(authSessionAt(now)) }
  const on: Replies = { 'GET /get-session': given(authSessionAt(now, true)) }
  const enrolled: Replies = { ...off, 'POST /two-factor/enable': given(enrolment) }
  const renewed: Replies = {
    ...on,
    'POST /two-factor/generate-backup-codes': given({
      status: true as const,
      backupCodes: enrolment.backupCodes,
    }),
  }
  const begin = byPassword('enrol-password')
  const renew = ['#renew-password', 'an analytical engine'] as const
  const removal = '.part:last-child form [type=submit]'
  return {
    'two-step, off': part('two-step', off),
    'two-step, wrong password': part(
      'two-step',
      { ...off, 'POST /two-factor/enable': refusedByAuth('INVALID_PASSWORD') },
      { gestures: begin },
    ),
    'two-step, sign in first': part(
      'two-step',
      { ...off, 'POST /two-factor/enable': refusedByAuth('SESSION_EXPIRED') },
      { gestures: begin },
    ),
    'two-step, confirming': part('two-step', enrolled, { gestures: begin }),
    'two-step, wrong code': part(
      'two-step',
      { ...enrolled, 'POST /two-factor/verify-totp': refusedByAuth('INVALID_CODE') },
      { gestures: [...begin, ['fieldset.code input', '123456']] },
    ),
    'two-step, on': part('two-step', on),
    'two-step, recovery codes': part('two-step', renewed, {
      gestures: [renew, '.part:has(#renew-password) [type=submit]'],
    }),
    'two-step, wrong password to turn it off': part(
      'two-step',
      { ...on, 'POST /two-factor/disable': refusedByAuth('INVALID_PASSWORD') },
      { gestures: [['#remove-password', 'an analytical engine'], removal] },
    ),
    'two-step failed': part('two-step', { 'GET /get-session': broken }),
  }
}
