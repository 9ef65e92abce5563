// Shows and announces what is waited for once that takes 400 ms; the height of the line is reserved.

import { createEffect } from 'solid-js'
import { useEnvironment } from '../environment.ts'
import { createDelayed } from './late.ts'

export function WaitLine(props: { sentence: string | null }) {
  const { announce } = useEnvironment()
  const delayed = createDelayed(() => props.sentence)
  createEffect(() => {
    const sentence = delayed()
    if (sentence) announce(sentence)
  })
  return <p class="wait">{delayed()}</p>
}
