// Explores what an application is granted whole: its requests, its codes and tokens, and everything that two people may do about it.

import { expect, test } from 'vitest'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import { explore } from '../model/provider/explore.ts'
import { properties } from '../model/provider/properties.ts'
import { flows, worlds } from '../model/provider/requests.ts'
import { seededFaults as faultsOfRequests } from '../model/provider/seeded-faults.ts'
import { faultsOfDiscipline } from '../model/provider/seeded-faults-of-discipline.ts'
import { faultsOfOrganizations } from '../model/provider/seeded-faults-of-organizations.ts'
import { soundMachines, stepper } from '../model/provider/world.ts'
import { rowsMissing } from './rows.ts'

const seededFaults = [...faultsOfRequests, ...faultsOfOrganizations]

const silent = 'Where nobody may be asked, nobody was.'
const impossible =
  'What no session could be is refused at once, and so is what is about another person than is asked.'

/** Transitions that nothing in this world takes, each with the reason. */
const exempt = {
  'askingForSignIn|organization.chosen|0': impossible,
  'askingForSignIn|organization.chosen|1': impossible,
  'askingForSignIn|organization.chosen|2': silent,
  'askingForSignIn|organization.chosen|3': silent,
  'askingForSignIn|organization.chosen|9': silent,
  'askingForSignIn|organization.chosen|11': silent,
  'askingForSignIn|organization.reconsidered|0': impossible,
  'askingForSignIn|organization.reconsidered|1': impossible,
  'askingForSignIn|organization.reconsidered|2': silent,
  'askingForSignIn|organization.reconsidered|3': silent,
  'askingForSignIn|organization.reconsidered|9': silent,
  'askingForSignIn|consent.given|2': silent,
  'askingForSignIn|consent.given|3': silent,
  'askingForSignIn|consent.given|9': silent,
  'steppingUp|session.missing|0': silent,
  'steppingUp|session.shown|0': impossible,
  'steppingUp|session.shown|1': impossible,
  'steppingUp|session.shown|2': silent,
  'steppingUp|session.shown|3': silent,
  'steppingUp|session.shown|9': silent,
  'steppingUp|session.shown|11': silent,
  'steppingUp|organization.chosen|0': impossible,
  'steppingUp|organization.chosen|1': impossible,
  'steppingUp|organization.chosen|2': silent,
  'steppingUp|organization.chosen|3': silent,
  'steppingUp|organization.chosen|9': silent,
  'steppingUp|organization.chosen|11': silent,
  'steppingUp|organization.reconsidered|0': impossible,
  'steppingUp|organization.reconsidered|1': impossible,
  'steppingUp|organization.reconsidered|2': silent,
  'steppingUp|organization.reconsidered|3': silent,
  'steppingUp|organization.reconsidered|9': silent,
  'steppingUp|consent.given|0': impossible,
  'steppingUp|consent.given|1': impossible,
  'steppingUp|consent.given|2': silent,
  'steppingUp|consent.given|3': silent,
  'steppingUp|consent.given|9': silent,
  'choosingOrganization|session.missing|0': silent,
  'choosingOrganization|session.shown|0': impossible,
  'choosingOrganization|session.shown|1': impossible,
  'choosingOrganization|session.shown|2': silent,
  'choosingOrganization|session.shown|3': silent,
  'choosingOrganization|session.shown|9': silent,
  'choosingOrganization|organization.chosen|0': impossible,
  'choosingOrganization|organization.chosen|1': impossible,
  'choosingOrganization|organization.chosen|2': silent,
  'choosingOrganization|organization.chosen|3': silent,
  'choosingOrganization|organization.chosen|9': silent,
  'choosingOrganization|organization.chosen|11': silent,
  'choosingOrganization|organization.reconsidered|0': impossible,
  'choosingOrganization|organization.reconsidered|1': impossible,
  'choosingOrganization|organization.reconsidered|2': silent,
  'choosingOrganization|organization.reconsidered|3': silent,
  'choosingOrganization|organization.reconsidered|9': silent,
  'choosingOrganization|consent.given|0': impossible,
  'choosingOrganization|consent.given|1': impossible,
  'choosingOrganization|consent.given|2': silent,
  'choosingOrganization|consent.given|3': silent,
  'choosingOrganization|consent.given|9': silent,
  'askingForConsent|session.missing|0': silent,
  'askingForConsent|session.shown|0': impossible,
  'askingForConsent|session.shown|1': impossible,
  'askingForConsent|session.shown|2': silent,
  'askingForConsent|session.shown|3': silent,
  'askingForConsent|session.shown|9': silent,
  'askingForConsent|session.shown|11': silent,
  'askingForConsent|organization.chosen|0': impossible,
  'askingForConsent|organization.chosen|1': impossible,
  'askingForConsent|organization.chosen|2': silent,
  'askingForConsent|organization.chosen|3': silent,
  'askingForConsent|organization.chosen|9': silent,
  'askingForConsent|organization.chosen|11': silent,
  'askingForConsent|organization.reconsidered|0': impossible,
  'askingForConsent|organization.reconsidered|1': impossible,
  'askingForConsent|organization.reconsidered|2': silent,
  'askingForConsent|organization.reconsidered|3': silent,
  'askingForConsent|organization.reconsidered|9': silent,
  'askingForConsent|consent.given|0': impossible,
  'askingForConsent|consent.given|1': impossible,
  'askingForConsent|consent.given|2': silent,
  'askingForConsent|consent.given|3': silent,
  'askingForConsent|consent.given|9': silent,
  'active|token.presented|0': 'The first token of a family has replaced none.',
}

const titles = {
  plain: 'an application and two people',
  organizations: 'an application, two people and two organizations',
} as const

test('an application is granted what its person has allowed, once, and no longer', () => {
  const asked = stepper()
  for (const [name, actions] of Object.entries(worlds)) {
    const begun = performance.now()
    const { states, steps, found } = explore({ flows, take: asked.step, hosted: {} }, actions)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const title = titles[name as keyof typeof titles]
    process.stdout.write(`proof   ${title}: ${states} states, ${steps} steps, ${seconds} s\n`)
    expect(found?.path ?? null, found?.wrong).toBeNull()
  }
  expect(missing(asked)).toEqual(Object.keys(exempt))
})

function missing({ taken }: ReturnType<typeof stepper>): string[] {
  const edges = new Set(
    [...taken.values()].flatMap(({ machine, state, event }) => {
      const chart = soundMachines[machine]
      const at = chart.resolveState({ value: state, context: {} } as never)
      return chart.getTransitionData(at as never, event as never).map(edgeId)
    }),
  )
  return Object.values(soundMachines)
    .flatMap((machine) => edgesOf(machine).map(edgeId))
    .filter((edge) => !edges.has(edge))
}

test('each property of what an application is granted has a fault that it finds', () => {
  const found = new Set(seededFaults.map(({ property }) => property))
  expect([...found].toSorted()).toEqual([...properties].toSorted())
})

test('docs/proofs.md lists each property of what an application is granted with its faults', () => {
  expect(rowsMissing(properties, seededFaults)).toEqual([])
})

test.each(seededFaults)(
  'the search finds that $flaw',
  ({ property, steps, given, machines, hosted = {}, world = 'plain' }) => {
    const parts = { flows: { ...flows, ...given }, take: stepper(machines?.()).step, hosted }
    const { found } = explore(parts, worlds[world])
    expect({ property: found?.wrong, steps: found?.path.length }, found?.path.join(', ')).toEqual({
      property,
      steps,
    })
  },
)

test.each(faultsOfDiscipline)('it is found that $flaw', ({ property, steps, given }) => {
  const { found } = explore({ flows: { ...flows, ...given }, take: stepper().step, hosted: {} })
  expect({ property: found?.wrong, steps: found?.path.length }, found?.path.join(', ')).toEqual({
    property,
    steps,
  })
})
