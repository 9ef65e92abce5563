// Writes the steps of a small world's machines as a recording that the inspector opens.

type Next = { state: string; effects: readonly string[]; accepted: boolean }
/** Of one host. Each action is a second later. */
export function recorder(host: 'application' | 'auth') {
  const messages: object[] = []
  const known = new Set<string>()
  return {
    /** @param about which one of the machine's it is */
    noting:
      <Machine extends string, Event extends { type: string }, Result extends Next>(
        step: (machine: Machine, state: string, event: Event, context?: object) => Result,
        second: number,
        about: (machine: Machine) => string,
      ) =>
      (machine: Machine, state: string, event: Event, context?: object): Result => {
        const next = step(machine, state, event, context)
        const sessionId = `${machine} ${about(machine)}`
        const common = { _version: '1.0.0', createdAt: `${second * 1000}`, id: null }
        const add = (one: object, more: object = {}) =>
          messages.push({
            ...common,
            ...one,
            sessionId,
            rootId: sessionId,
            lockstep: { seq: messages.length + 1, host, machine, requestId: null, tab: null, ...more },
          })
        const seen = (value: string) => ({ status: 'active', value, context: {} })
        const { type } = event
        if (!known.has(sessionId)) add({ type: '@xstate.actor', name: machine, snapshot: seen(state) })
        known.add(sessionId)
        add({ type: '@xstate.event', event: { type } })
        const effects = { edges: [], effects: next.effects }
        if (next.accepted)
          add({ type: '@xstate.snapshot', event: { type }, snapshot: seen(next.state) }, effects)
        return next
      },
    recording: (title: string) => ({
      lockstep: 'recording',
      version: 1,
      made: new Date(0).toISOString(),
      title,
      messages,
    }),
  }
}
