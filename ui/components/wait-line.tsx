// Says what is being waited for, once the wait is long enough to wonder; its line is always there.

import { createEffect } from 'solid-js'
import { createLate } from './late.ts'
import { announce } from './live-region.tsx'

export function WaitLine(props: { sentence: string | null }) {
  const late = createLate(() => props.sentence)
  createEffect(() => {
    const sentence = late()
    if (sentence) announce(sentence)
  })
  return <p class="wait">{late()}</p>
}
