// Gives all actors of a machine the same fakes, which find what they need of each actor by the system it runs in.

import type { AnyActorRef, AnyStateMachine } from 'xstate'

type System = AnyActorRef['system']

export type SharedFakes<M, Host> = {
  /** The machine with fakes, made once: to make one takes longer than most actors of a test live. */
  withFakes: (given: M) => M
  /** Before it starts. */
  host: (system: System, host: Host) => void
}

export function sharedFakes<M extends AnyStateMachine, Host extends object>(
  provide: (given: M, hostIn: (system: System) => Host) => M,
): SharedFakes<M, Host> {
  const hosts = new WeakMap<System, Host>()
  const made = new WeakMap<M, M>()
  const hostIn = (system: System): Host => {
    const host = hosts.get(system)
    if (!host) throw new Error('This actor has no host.')
    return host
  }
  return {
    withFakes: (given) => {
      const machine = made.get(given) ?? provide(given, hostIn)
      made.set(given, machine)
      return machine
    },
    host: (system, host) => void hosts.set(system, host),
  }
}
