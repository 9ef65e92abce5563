// The machines of the project, and what a chart cannot say of itself: its family, its hosts, its ports' answers.

import { readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { type MachineName, machines } from '../../machines/all.ts'
import { type PortDescription, portsIn } from './ports-page.ts'

export type Family = 'persisted' | 'view' | 'pipeline'

export type Documented = {
  name: MachineName
  machine: AnyStateMachine
  family: Family
  hosts: string
  ports: PortDescription[]
}

const portsOf = (path: string): PortDescription[] =>
  portsIn(readFileSync(new URL(`../../machines/${path}`, import.meta.url), 'utf8'))

const ofAuth = { hosts: 'auth service, tests' }

/** Persisted, and without ports, unless it says so. */
const described: Record<MachineName, { hosts: string; family?: Family; ports?: string }> = {
  account: ofAuth,
  'sign-in': ofAuth,
  'auth-session': { hosts: 'auth service, application, `lockstep/server`, tests' },
  'password-reset': ofAuth,
  'one-time-code': ofAuth,
  totp: ofAuth,
  'recovery-codes': ofAuth,
  passkey: ofAuth,
  'factor-recovery': ofAuth,
  'email-change': ofAuth,
  policy: ofAuth,
  authorization: ofAuth,
  'authorization-code': ofAuth,
  'refresh-family': ofAuth,
  'api-key': ofAuth,
  'console-access': ofAuth,
  'email-form': { family: 'view', hosts: 'the account’s page, tests' },
  'two-step-form': { family: 'view', hosts: 'the account’s page, tests' },
  'step-up-form': { family: 'view', hosts: 'pages, the element, tests' },
  'auth-form': {
    family: 'view',
    hosts: 'the browser’s actor, tests',
    ports: 'auth-form/auth-form.types.ts',
  },
  callback: { family: 'pipeline', hosts: 'application, tests', ports: 'callback/callback.types.ts' },
  'app-session': { hosts: 'application, pages for members, tests' },
  membership: { hosts: 'application, tests' },
  invitation: { hosts: 'application, tests' },
  delivery: { hosts: 'both services, commands, tests' },
}

export const catalogue: Documented[] = (Object.keys(machines) as MachineName[]).map((name) => {
  const { hosts, family = 'persisted', ports } = described[name]
  return { name, machine: machines[name], family, hosts, ports: ports ? portsOf(ports) : [] }
})
