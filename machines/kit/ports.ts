// A port is a plain async function that a machine invokes by name; the host supplies every one of them.

import { fromPromise, type PromiseActorLogic } from 'xstate'

export type Ports = Record<string, (input: never, signal: AbortSignal) => Promise<unknown>>

export type ActorsOf<P extends Ports> = {
  [Name in keyof P]: PromiseActorLogic<Awaited<ReturnType<P[Name]>>, Parameters<P[Name]>[0]>
}

/** Every port is required by the type: one left out would only reject into `onError` at run time. */
export function toActors<P extends Ports>(ports: P): ActorsOf<P> {
  const entries = Object.entries(ports).map(([name, port]) => [
    name,
    fromPromise(({ input, signal }) => port(input as never, signal)),
  ])
  return Object.fromEntries(entries)
}

/** What a machine runs before a host has supplied its ports: it fails loudly, by name. */
export function unprovided<P extends Ports>(names: readonly (keyof P & string)[]): ActorsOf<P> {
  const missing = (name: string) => () => Promise.reject(new Error(`The port '${name}' is not provided.`))
  return toActors(Object.fromEntries(names.map((name) => [name, missing(name)]))) as unknown as ActorsOf<P>
}
