// Prints what a proof has explored, and leaves its counterexample where the inspector and a replay find it.

import { mkdirSync, writeFileSync } from 'node:fs'
import type { Product } from '../model/bounds/bounds.ts'
import type { Bounds } from '../model/bounds/bounds.types.ts'
import { describePath, stepsOf } from '../model/path.ts'
import { recordingOf } from '../model/recording.ts'
import type { Explored, Found } from '../model/search.ts'

const folder = new URL('../../node_modules/.cache/lockstep/counterexamples/', import.meta.url)

const grouped = (count: number) => count.toLocaleString('en')

export function say(title: string, { states, edges, milliseconds }: Explored): void {
  process.stdout.write(
    `proof   ${title}: ${grouped(states)} states, ${grouped(edges)} steps, ${(milliseconds / 1000).toFixed(1)} s\n`,
  )
}

/**
 * @param overrides settings that win over the policy, which a replay needs
 * @returns the shortest path in words, and where its recording lies
 */
export function counterexample(
  given: Bounds,
  product: Product,
  { property, path }: Found,
  overrides?: Record<string, string>,
): string {
  const steps = stepsOf(product.world, product.actions, path)
  const title = `${given.title}: ${property}`
  const file = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`
  mkdirSync(folder, { recursive: true })
  const recording = recordingOf(product, given, { title, steps, now: 0 })
  if (overrides) recording.replay.overrides = overrides
  writeFileSync(new URL(file, folder), `${JSON.stringify(recording, null, 1)}\n`)
  return `${describePath(property, steps)}\nTo replay it: npm run replay -- node_modules/.cache/lockstep/counterexamples/${file}\nTo see it: npm run inspect -- node_modules/.cache/lockstep/counterexamples/${file}`
}
