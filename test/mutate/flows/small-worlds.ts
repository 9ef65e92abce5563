// The small worlds: an organization, an application, API keys, the console, an operator who acts as somebody.

import type { AnyStateMachine, EventObject } from 'xstate'
import { invitationMachine } from '../../../machines/invitation/invitation.machine.ts'
import { edgeId } from '../../../machines/kit/edges.ts'
import { membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { policyMachine } from '../../../machines/policy/policy.machine.ts'
import { explore as exploreKeys } from '../../model/api-keys/key-explore.ts'
import {
  flowsOfOrganization,
  soundFlows,
  stepper as stepperOfKeys,
} from '../../model/api-keys/key-requests.ts'
import {
  ofOrganization as atOrganization,
  soundHost,
  soundMachine,
  soundMembership,
} from '../../model/api-keys/key-world.ts'
import { explore as exploreConsole } from '../../model/console/console-explore.ts'
import {
  soundFlows as flowsOfConsole,
  soundHost as hostOfConsole,
  soundMachine as machineOfConsole,
  stepper as stepperOfConsole,
} from '../../model/console/console-world.ts'
import { explore as exploreImpersonation } from '../../model/impersonation/impersonation-explore.ts'
import { soundFlows as flowsAsSomebody } from '../../model/impersonation/impersonation-flows.ts'
import {
  soundHost as hostAsSomebody,
  soundMachines as machinesAsSomebody,
  stepper as stepperAsSomebody,
} from '../../model/impersonation/impersonation-world.ts'
import { explore as exploreOrganization } from '../../model/organization/explore.ts'
import { actionsOf } from '../../model/organization/requests.ts'
import { stepper as stepperOfOrganization } from '../../model/organization/world.ts'
import { explore as exploreApplication } from '../../model/provider/explore.ts'
import { flows, worlds } from '../../model/provider/requests.ts'
import { soundMachines, stepper as stepperOfApplication } from '../../model/provider/world.ts'
import { type Explorable, takes } from './explorable.ts'

type Asked = { machine: AnyStateMachine; state: string; event: EventObject; context?: object }

function edgesOf(asked: Asked[]): string[] {
  const edges = asked.flatMap(({ machine, state, event, context = {} }) => {
    const at = machine.resolveState({ value: state, context } as never)
    return machine.getTransitionData(at as never, event as never).map(edgeId)
  })
  return [...new Set(edges.map(takes))]
}

type Explored = { states: number; found: { wrong: string } | null; outcomes: ReadonlySet<string> }

const judged = ({ states, found, outcomes }: Explored, asked: Asked[]) =>
  found ? { found: found.wrong } : { states, taken: [...edgesOf(asked), ...outcomes] }

const ofOrganization = { membership: membershipMachine, invitation: invitationMachine, policy: policyMachine }

export const organization: Explorable = {
  title: 'an organization',
  explore: () => {
    const asked = stepperOfOrganization()
    const explored = exploreOrganization(actionsOf(), asked)
    return judged(
      explored,
      [...asked.taken.values()].map((one) => ({ ...one, machine: ofOrganization[one.machine] })),
    )
  },
}

export const application: Explorable = {
  title: 'an application and two people',
  explore: () => {
    const { taken, step: take } = stepperOfApplication()
    const parts = { flows, take, hosted: {} }
    const plain = exploreApplication(parts)
    const others = exploreApplication(parts, worlds.organizations)
    return judged(
      {
        states: plain.states + others.states,
        found: plain.found ?? others.found,
        outcomes: new Set([...plain.outcomes, ...others.outcomes]),
      },
      [...taken.values()].map((one) => ({ ...one, machine: soundMachines[one.machine] })),
    )
  },
}

export const apiKeys: Explorable = {
  title: 'the API keys of an account',
  explore: () => {
    const { taken, take } = stepperOfKeys(soundMachine)
    const given = { take, membership: soundMembership, host: soundHost, demands: true }
    const explored = exploreKeys({ flows: soundFlows, ...given })
    return judged(
      explored,
      [...taken.values()].map((one) => ({ ...one, machine: soundMachine })),
    )
  },
}

export const consoleAccess: Explorable = {
  title: 'the console and three people',
  explore: () => {
    const { taken, take } = stepperOfConsole(machineOfConsole)
    const explored = exploreConsole({ flows: flowsOfConsole, take, host: hostOfConsole })
    return judged(
      explored,
      [...taken.values()].map((one) => ({ ...one, machine: machineOfConsole })),
    )
  },
}

export const impersonation: Explorable = {
  title: 'an operator who acts as somebody',
  explore: () => {
    const { taken, take } = stepperAsSomebody(machinesAsSomebody)
    const explored = exploreImpersonation({ flows: flowsAsSomebody, take, host: hostAsSomebody })
    return judged(explored, [...taken.values()])
  },
}

export const organizationsKeys: Explorable = {
  title: 'the API keys of an organization',
  explore: () => {
    const { taken, take } = stepperOfKeys(soundMachine)
    const given = { take, membership: soundMembership, host: soundHost, demands: true }
    const explored = exploreKeys({ flows: flowsOfOrganization, ...given }, atOrganization)
    return judged(
      explored,
      [...taken.values()].map((one) => ({ ...one, machine: soundMachine })),
    )
  },
}
