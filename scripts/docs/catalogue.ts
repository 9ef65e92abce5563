// The five machines of the project, and what a chart cannot say of itself: its family, its hosts, its ports' answers.

import { readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { accountMachine } from '../../machines/account/account.machine.ts'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { callbackMachine } from '../../machines/callback/callback.machine.ts'
import { oneTimeCodeMachine } from '../../machines/one-time-code/one-time-code.machine.ts'
import { passwordResetMachine } from '../../machines/password-reset/password-reset.machine.ts'
import { type PortFact, portsIn } from './ports.ts'

export type Family = 'ledger' | 'view' | 'pipeline'

export type Documented = {
  name: string
  machine: AnyStateMachine
  family: Family
  hosts: string
  ports: PortFact[]
}

const ports = (path: string): PortFact[] =>
  portsIn(readFileSync(new URL(`../../machines/${path}`, import.meta.url), 'utf8'))

export const catalogue: Documented[] = [
  {
    name: 'account',
    machine: accountMachine,
    family: 'ledger',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'password-reset',
    machine: passwordResetMachine,
    family: 'ledger',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'one-time-code',
    machine: oneTimeCodeMachine,
    family: 'ledger',
    hosts: 'auth service, tests',
    ports: [],
  },
  {
    name: 'auth-form',
    machine: authFormMachine,
    family: 'view',
    hosts: 'the browser’s actor, tests',
    ports: ports('auth-form/auth-form.types.ts'),
  },
  {
    name: 'callback',
    machine: callbackMachine,
    family: 'pipeline',
    hosts: 'application, tests',
    ports: ports('callback/callback.types.ts'),
  },
]
