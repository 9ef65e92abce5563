// The form's real ports, each held at its start until the walk says what the network answers.

import { vi } from 'vitest'
import type { AuthFormPorts } from '../../../machines/auth-form/auth-form.types.ts'
import { createPorts } from '../../../ui/auth/auth-form.ports.ts'
import type { Form } from '../../../ui/auth/auth-page.tsx'
import { ownApplication } from '../../../ui/auth/own-application.ts'
import { relays } from '../../../ui/client/app-client.ts'
import { type Auth, createAuth } from '../../../ui/client/auth-client.ts'
import { byLibrary } from '../../../ui/client/by-library.ts'
import { asks, type Question } from '../../walks/auth-form.ts'
import { AUTH, fakeServers } from '../support/fake-servers.ts'
import { wireOf } from './wire.ts'

type Asked = (kind: string) => Promise<void>
type PortName = keyof AuthFormPorts

export type HeldPorts = Form & {
  /** @throws Error when the port is not being asked, or wire.ts has no such answer */
  answer: (question: Question, kind: string) => Promise<void>
}

let auth: Auth | undefined

/** Of the servers as they answer now: the client library keeps the first it is given. */
let ask: typeof fetch

/** What the network answers from now on. */
export function answerAs(servers?: Parameters<typeof fakeServers>[0]): void {
  vi.unstubAllGlobals()
  fakeServers(servers)
  ask = globalThis.fetch
}

/** Loads the client library once, before time is held. */
export async function loadClient(): Promise<void> {
  answerAs()
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => ask(...call))
  auth = createAuth(byLibrary(AUTH), relays)
  await auth.ask('forgetPassword.emailOtp', { email: 'ada@example.com' })
}

export function holdPorts(): HeldPorts {
  const client = auth
  if (!client) throw new Error('The client library is not loaded.')
  const asked = new Map<PortName, Asked>()

  const hold = (port: PortName) => (input: never, signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      asked.set(port, async (kind) => {
        // The real ports turn every failure of the network into a refusal: they reject only by an error of their own.
        if (kind === 'breaks') return reject(new Error(`${port} broke`))
        const found = wireOf(port, kind)
        if (!found) throw new Error(`Say in wire.ts what the network answers when ${port} brings ${kind}.`)
        answerAs(found.servers)
        const fault = found.fault ?? null
        const real = createPorts(client, { verifier: null, fault, expected: fault !== null }, ownApplication)
        real[port](input, signal).then(resolve, reject)
        if (!found.otherTab) return
        const channel = new BroadcastChannel('lockstep.session')
        channel.postMessage(found.otherTab)
        channel.close()
      })
    })

  const names = [...new Set(Object.values(asks))]
  return {
    auth: client,
    ports: Object.fromEntries(names.map((port) => [port, hold(port)])) as unknown as AuthFormPorts,
    answer: async (question, kind) => {
      const port = asks[question]
      const settle = asked.get(port)
      if (!settle) throw new Error(`${port} is not being asked.`)
      asked.delete(port)
      await settle(kind)
    },
  }
}
