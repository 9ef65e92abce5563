// Faults that other products had, by their advisories: the same fault seeded into ours, and the shortest way to what it does.

import { bounds, productOf } from '../bounds/bounds.ts'
import { explore as exploreOrganization } from '../organization/explore.ts'
import { recordingOf as recordingOfOrganization } from '../organization/recording.ts'
import { actionsOf, flows } from '../organization/requests.ts'
import { seededFaults as ofOrganizations } from '../organization/seeded-faults.ts'
import { stepper } from '../organization/world.ts'
import { describePath, stepsOf } from '../path.ts'
import { explore as exploreApplication } from '../provider/explore.ts'
import { recordingOf as recordingOfApplication } from '../provider/recording.ts'
import { type Action, flows as providerFlows, worlds } from '../provider/requests.ts'
import { seededFaults as ofApplications } from '../provider/seeded-faults.ts'
import { stepper as stepperOfApplication } from '../provider/world.ts'
import { recordingOf } from '../recording.ts'
import { explore } from '../search.ts'
import { type KnownFault, recordOf } from './known-fault.ts'
import { knownFaultsOfFactors } from './known-faults-of-factors.ts'
import { knownFaultsOfProviders } from './known-faults-of-providers.ts'
import { seededFaults } from './seeded-faults.ts'

export const knownFaults: readonly KnownFault[] = [
  {
    advisory: 'CVE-2026-18963',
    product: 'Keycloak before 26.7.2',
    source: recordOf('2026/18xxx/CVE-2026-18963'),
    wrong:
      'Anybody could reset anybody else’s password without the link that is mailed to the owner, and so take over any account.',
    flaw: 'a reset needs no code',
  },
  {
    advisory: 'GHSA-g38m-r43w-p2q7',
    product: 'Better Auth before 1.6.11',
    source: 'https://github.com/advisories/GHSA-g38m-r43w-p2q7',
    wrong:
      'A stranger signed up with somebody’s email and a password. When the owner signed in through a provider, which had verified the email, the identity was linked to that account and its email counted as verified. From then on the stranger’s password opened it.',
    flaw: 'a stranger’s password outlives the owner’s return from a provider',
  },
  {
    advisory: 'GHSA-qq9h-g4jm-xgf3',
    product: 'Better Auth before 1.6.22',
    source: 'https://github.com/advisories/GHSA-qq9h-g4jm-xgf3',
    wrong:
      'The same when the owner signed in with a mailed code or link: the account was marked as verified, and kept the password that a stranger had chosen before.',
    flaw: 'a stranger’s password outlives the owner’s sign-in by a mailed code',
  },
  {
    advisory: 'CVE-2025-46815',
    product: 'ZITADEL before 2.70.10, 2.71.9 and 3.0.0',
    source: 'https://github.com/advisories/GHSA-g4r8-mp7g-85fq',
    wrong:
      'After the return from a provider the browser got an ID and a token for the person. They could be used again and again: anybody who saw the URL could sign in with them.',
    flaw: 'a verifier is redeemed a second time',
    beside:
      'A separate seeded fault covers that any browser could use them: any browser redeems a verifier ([the proofs](proofs.md#what-is-proven)).',
  },
  {
    advisory: 'CVE-2026-27946',
    product: 'ZITADEL before 3.4.7 and 4.11.1',
    source: recordOf('2026/27xxx/CVE-2026-27946'),
    wrong:
      'A request to change one’s own email could also declare it verified. No code was needed, so anybody could claim somebody else’s mailbox.',
    flaw: 'the code of the new mailbox is not compared',
  },
  {
    advisory: 'GHSA-fmh4-wcc4-5jm3',
    product: 'Better Auth before 1.6.11',
    source: 'https://github.com/advisories/GHSA-fmh4-wcc4-5jm3',
    wrong:
      'Anybody with the invitation’s ID and an account with the same email, verified or not, could accept it: a stranger who had signed up with the invited address joined the organization.',
    flaw: 'an unproven address accepts an invitation',
  },
  {
    advisory: 'CVE-2025-64708',
    product: 'authentik before 2025.8.5 and 2025.10.2',
    source: 'https://github.com/advisories/GHSA-ch7q-53v8-73pc',
    wrong:
      'An invitation’s expiry was not checked when it was accepted. It stayed valid until a background task deleted it, five minutes later or more.',
    flaw: 'an invitation outlives its expiry',
  },
  {
    advisory: 'GHSA-gv74-j8m3-fg5f',
    product: '@better-auth/sso before 1.6.11',
    source: 'https://github.com/advisories/GHSA-gv74-j8m3-fg5f',
    wrong:
      'To add a provider to an organization, the service checked membership but not the role: any member could do what only the owner and admins may.',
    flaw: 'a member may do what only an admin may',
  },
  ...knownFaultsOfFactors,
  ...knownFaultsOfProviders,
]

type Shown = { counterexample: string; recording: object }

/** A stranger goes first, where either would do. */
function shownByProduct(flaw: string, title: string): Shown | null {
  const fault = seededFaults.find((one) => one.flaw === flaw)
  const found = bounds.find((one) => one.title === fault?.within)
  if (!fault || !found) return null
  const given = { ...found, browsers: found.browsers.toReversed() }
  const product = productOf(given, fault.parts())
  const result = explore(product.search)
  const property = result.found?.property ?? 'nothing is found'
  const steps = stepsOf(product.world, product.actions, result.found?.path ?? [])
  return {
    counterexample: describePath(property, steps),
    recording: recordingOf(product, given, { title: `${title}: ${property}`, steps, now: 0 }),
  }
}

type Found = { wrong: string; path: readonly string[] } | null

const wrongIn = (found: Found) => found?.wrong ?? 'nothing is found'
const titleOf = (title: string, found: Found) => `${title}: ${wrongIn(found)}`
const inWords = (found: Found) =>
  [
    `Violated: ${wrongIn(found)}.`,
    ...(found?.path ?? []).map((name, index) => `${String(index + 1).padStart(3)}. ${name}`),
  ].join('\n')

const namedIn = <Action extends { name: string }>(found: Found, actions: readonly Action[]) =>
  (found?.path ?? []).flatMap((name) => actions.find((action) => action.name === name) ?? [])

function shownByOrganization(flaw: string, title: string): Shown | null {
  const fault = ofOrganizations.find((one) => one.flaw === flaw)
  if (!fault) return null
  const actions = actionsOf({ ...flows, ...fault.given })
  const { found } = exploreOrganization(actions, stepper(fault.machines?.()))
  const named = namedIn(found, actions)
  return {
    counterexample: inWords(found),
    recording: recordingOfOrganization(titleOf(title, found), named, stepper(fault.machines?.())),
  }
}

function shownByApplication(flaw: string, title: string): Shown | null {
  const fault = ofApplications.find((one) => one.flaw === flaw)
  if (!fault) return null
  const { given, machines, hosted = {}, world = 'plain' } = fault
  const parts = () => ({
    flows: { ...providerFlows, ...given },
    take: stepperOfApplication(machines?.()).step,
    hosted,
  })
  const { found } = exploreApplication(parts(), worlds[world])
  const named = namedIn<Action>(found, worlds[world])
  return {
    counterexample: inWords(found),
    recording: recordingOfApplication(titleOf(title, found), named, parts()),
  }
}

/** @throws Error where no fault says so */
export function shown({ flaw, advisory }: KnownFault): Shown {
  const found =
    shownByProduct(flaw, advisory) ??
    shownByOrganization(flaw, advisory) ??
    shownByApplication(flaw, advisory)
  if (!found) throw new Error(`There is no seeded fault ${flaw}.`)
  return found
}
