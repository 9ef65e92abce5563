// What a session has to have shown in an organization, by the organization and by the operator.

import { expect, test } from 'vitest'
import { type DemandedOf, levelDemanded } from '../../machines/membership/level-demanded.ts'
import type { Role } from '../../machines/membership/permissions.ts'
import { showsFactor } from '../../machines/sign-in/reason.ts'

const of = (role: Role, demandsFactor = false) => ({ role, demandsFactor })

test.each<[ReturnType<typeof of> | null, DemandedOf, boolean, 'aal1' | 'aal2']>([
  [of('owner'), 'nobody', false, 'aal1'],
  [of('member', true), 'nobody', false, 'aal2'],
  [of('member', true), 'nobody', true, 'aal2'],
  [of('member', true), 'everybody', true, 'aal2'],
  [of('owner'), 'owners-and-admins', true, 'aal2'],
  [of('admin'), 'owners-and-admins', false, 'aal2'],
  [of('member'), 'owners-and-admins', false, 'aal1'],
  [null, 'owners-and-admins', false, 'aal1'],
  [of('member'), 'everybody', false, 'aal2'],
  [null, 'everybody', false, 'aal2'],
  [of('owner'), 'everybody', true, 'aal1'],
  [null, 'everybody', true, 'aal1'],
])(
  'X-1151: in %j, where the operator demands of %s, factor shown: %s: %s',
  (membership, operator, isShown, level) => {
    expect(levelDemanded(membership, operator, isShown)).toBe(level)
  },
)

test.each<[string, boolean]>([
  ['', false],
  ['pwd', false],
  ['email', false],
  ['federated', false],
  ['email otp', true],
  ['pwd recovery mfa', true],
  ['hwk user mfa', true],
  ['swk user mfa', true],
])('by %j a second factor is shown: %s', (amr, isShown) => {
  expect(showsFactor(amr.split(' '))).toBe(isShown)
})
