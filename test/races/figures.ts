// Keeps what a sweep came to, for docs/races.md: of each state the last one, with where it was measured and by which seed.

import { readFileSync, writeFileSync } from 'node:fs'
import type { SweptFigure, SweptFigures } from '../../scripts/docs/races-page.ts'
import { originOf } from '../support/measured.ts'
import type { Options } from './options.ts'
import type { Swept } from './sweep.ts'

const path = new URL('../../docs/races/swept.json', import.meta.url)

type Explore = Extract<Options, { does: 'explore' }>

export function recordSwept(start: string, swept: Swept, { profile, seed, schedules: most }: Explore): void {
  const { cases, of, schedules, exhausted, linearizable, stays, found } = swept
  const figure: SweptFigure = {
    ...{ cases, of, schedules, exhausted, linearizable, stays, found },
    ...{ seed, most },
    ...originOf('docs/races', 'docs/races.md'),
  }
  const kept = JSON.parse(readFileSync(path, 'utf8')) as SweptFigures
  const all = { ...kept, [profile]: { ...kept[profile], [start]: figure } }
  writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`)
}
