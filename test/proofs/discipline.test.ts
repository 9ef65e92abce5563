// A flow that locks, stores or performs too little is found, though nothing in a world comes of it.

import { expect, test } from 'vitest'
import { faultsOfDiscipline as ofApiKeys } from '../model/api-keys/key-faults-of-discipline.ts'
import { branchesOfSession } from '../model/app.host.ts'
import { bounds, productOf } from '../model/bounds/bounds.ts'
import type { Bounds } from '../model/bounds/bounds.types.ts'
import { disciplines, undisciplined, unmissed } from '../model/discipline.ts'
import { isUnseen, rulesOfAuth } from '../model/discipline-of-auth.ts'
import { isSessions, rulesOfSession } from '../model/discipline-of-session.ts'
import { faultsOfDiscipline } from '../model/faults/seeded-faults-of-discipline.ts'
import { faultsOfSessionFlows } from '../model/faults/seeded-faults-of-session-flows.ts'
import { faultsOfDiscipline as ofOrganization } from '../model/organization/seeded-faults-of-discipline.ts'
import { faultsOfDiscipline as ofProvider } from '../model/provider/seeded-faults-of-discipline.ts'
import { explore } from '../model/search.ts'
import type { Parts } from '../model/world.ts'
import { rowsMissing } from './rows.ts'

const [given] = bounds.filter(({ title }) => title.includes('the way back from a change of e-mail'))

/** One person who comes to the application by a mailed code, and signs out. */
const atApplication: Bounds = {
  title: 'the application',
  policy: 'hardened',
  browsers: [{ name: 'owner', who: 'owner' }],
  purposes: ['sign-in'],
  forms: 0,
  groups: ['sign-up', 'send sign-in', 'right digits', 'callback', 'application', 'sign-out'],
}

function explored(parts?: Parts, within = given) {
  if (!within) throw new Error('There is no world of the way back.')
  const { world, search } = productOf(within, parts)
  explore(search)
  return world
}

const ofSession = (parts?: Parts) => branchesOfSession(explored(parts, atApplication))

test('every lock, store and effect of a flow is missed where it is left out', () => {
  // No code is mailed in this world by which an address is verified, and nobody has a second factor.
  expect(unmissed(explored().branches, rulesOfAuth, isUnseen)).toEqual([
    'POST /email-otp/verify-email: storeCodes',
    'POST /email-otp/undo-email-change: lockTotp',
  ])
})

test('so is what a flow of the application’s session looks at', () => {
  expect(unmissed(ofSession(), rulesOfSession, isSessions)).toEqual([])
})

test.each(faultsOfSessionFlows)('it is found that $flaw', ({ flow, finding, parts }) => {
  expect(undisciplined(ofSession(parts()), rulesOfSession)).toContain(`the application: ${flow}: ${finding}`)
})

test.each(faultsOfDiscipline)('it is found that $flaw', ({ endpoint, finding, parts }) => {
  expect(undisciplined(explored(parts()).branches, rulesOfAuth)).toContain(`${endpoint}: ${finding}`)
})

test('docs/proofs.md lists what every flow keeps with the faults that are found', () => {
  const found = [...faultsOfDiscipline, ...faultsOfSessionFlows].map(({ flaw, finding }) => ({
    flaw,
    property: finding,
  }))
  expect(rowsMissing(disciplines, [...found, ...ofOrganization, ...ofProvider, ...ofApiKeys])).toEqual([])
})
