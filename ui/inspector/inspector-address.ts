// The page's address: its hash holds what is selected, so that a reload and a copied link come back to it.

import { type MachineName, machines } from '../../machines/all.ts'

export const panels = ['actors', 'chart', 'sequence', 'events'] as const
export type Panel = (typeof panels)[number]

/** A machine is shown alone, without an actor; null is whatever is newest. */
export type Choice = { actor: string } | { machine: MachineName } | null

/** `at`: the number that the hub has given the message; null is the newest. */
export type Address = { choice: Choice; at: number | null; panel: Panel | null }

const isMachine = (name: string | null): name is MachineName => name !== null && Object.hasOwn(machines, name)

export function readAddress(hash: string): Address {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const [actor, machine] = [params.get('actor'), params.get('machine')]
  const at = Number(params.get('at') ?? Number.NaN)
  return {
    choice: actor ? { actor } : isMachine(machine) ? { machine } : null,
    at: Number.isSafeInteger(at) && at > 0 ? at : null,
    panel: panels.find((one) => one === params.get('view')) ?? null,
  }
}

/** Empty where nothing is chosen. */
export function writeAddress({ choice, at, panel }: Address): string {
  const params = new URLSearchParams({ ...choice })
  if (at !== null) params.set('at', `${at}`)
  if (panel !== null) params.set('view', panel)
  const text = `${params}`
  return text && `#${text}`
}
