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

const ports = (path: string): PortDescription[] =>
  portsIn(readFileSync(new URL(`../../machines/${path}`, import.meta.url), 'utf8'))

export const catalogue: Documented[] = [
  {
    name: 'account',
    machine: machines.account,
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'sign-in',
    machine: machines['sign-in'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'auth-session',
    machine: machines['auth-session'],
    family: 'persisted',
    hosts: 'auth service, application, `lockstep/server`, tests',
    ports: [],
  },
  {
    name: 'password-reset',
    machine: machines['password-reset'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'one-time-code',
    machine: machines['one-time-code'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'totp',
    machine: machines.totp,
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'recovery-codes',
    machine: machines['recovery-codes'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'passkey',
    machine: machines.passkey,
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'factor-recovery',
    machine: machines['factor-recovery'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'email-change',
    machine: machines['email-change'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'policy',
    machine: machines.policy,
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'authorization',
    machine: machines.authorization,
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'authorization-code',
    machine: machines['authorization-code'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'refresh-family',
    machine: machines['refresh-family'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'api-key',
    machine: machines['api-key'],
    family: 'persisted',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'email-form',
    machine: machines['email-form'],
    family: 'view',
    hosts: 'the account’s page, tests',
    ports: [],
  },
  {
    name: 'two-step-form',
    machine: machines['two-step-form'],
    family: 'view',
    hosts: 'the account’s page, tests',
    ports: [],
  },
  {
    name: 'step-up-form',
    machine: machines['step-up-form'],
    family: 'view',
    hosts: 'pages, the element, tests',
    ports: [],
  },
  {
    name: 'auth-form',
    machine: machines['auth-form'],
    family: 'view',
    hosts: 'the browser’s actor, tests',
    ports: ports('auth-form/auth-form.types.ts'),
  },
  {
    name: 'callback',
    machine: machines.callback,
    family: 'pipeline',
    hosts: 'application, tests',
    ports: ports('callback/callback.types.ts'),
  },
  {
    name: 'app-session',
    machine: machines['app-session'],
    family: 'persisted',
    hosts: 'application, pages for members, tests',
    ports: [],
  },
  {
    name: 'membership',
    machine: machines.membership,
    family: 'persisted',
    hosts: 'application, tests',
    ports: [],
  },
  {
    name: 'invitation',
    machine: machines.invitation,
    family: 'persisted',
    hosts: 'application, tests',
    ports: [],
  },
  {
    name: 'delivery',
    machine: machines.delivery,
    family: 'persisted',
    hosts: 'both services, tests',
    ports: [],
  },
]
