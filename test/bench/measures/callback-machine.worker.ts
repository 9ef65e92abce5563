// Runs the callback machine in a process of its own, with ports that answer at once, and times it.

import { callbackMachine } from '../../../machines/callback/callback.machine.ts'
import { claims } from '../../../machines/callback/callback.samples.ts'
import type { CallbackInput, CallbackPorts, Finding } from '../../../machines/callback/callback.types.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import { toActors } from '../../../machines/kit/ports.ts'
import { run } from '../../../machines/kit/run.ts'

const refused = async (): Promise<Finding> => ({ claims: null, because: 'refused' })
const found = async (): Promise<Finding> => ({ claims })

const ports: CallbackPorts = {
  verifyJwt: refused,
  askWithCookie: found,
  askWithBearer: refused,
  lookUpPlain: refused,
  lookUpDigest: refused,
  establishSession: async () => ({ userId: 1 }),
  readMemberships: async () => [{ tenantId: 'a', isDefault: true }],
}

const machineWith = (all: CallbackPorts) => callbackMachine.provide({ actors: toActors(all) })

const machines = {
  JWT: machineWith({ ...ports, verifyJwt: found }),
  'opaque token': machineWith(ports),
}

export type Kind = keyof typeof machines

/** Microseconds a run. */
async function time(kind: Kind, runs: number): Promise<number> {
  const begun = performance.now()
  for (let done = 0; done < runs; done++) {
    const input: CallbackInput = {
      policy: {
        trustsClientUser: false,
        looksUpDigestsPlainly: false,
        validatesUnusualTokens: false,
        refusesUnjudged: false,
      },
      request: conceal({}),
      bodyToken: 'usable',
      cookieToken: null,
      clientUser: null,
    }
    await run(machines[kind], input)
  }
  return ((performance.now() - begun) * 1000) / runs
}

process.on('message', async ({ kind, runs }: { kind: Kind; runs: number }) => {
  process.send?.(await time(kind, runs))
})
