// Counts down to an absolute deadline, so that sleep and throttled tabs cannot slow it; announces three of its seconds.

import { createEffect, createSignal, onCleanup } from 'solid-js'
import { useEnvironment } from '../environment.ts'

const announced = [60, 30, 10]

function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export function Countdown(props: { until: number }) {
  const { announce, words } = useEnvironment()
  const [seconds, setSeconds] = createSignal(secondsUntil(props.until, Date.now()))
  createEffect(() => {
    const until = props.until
    const draw = () => setSeconds(secondsUntil(until, Date.now()))
    draw()
    const timer = setInterval(draw, 250)
    onCleanup(() => clearInterval(timer))
  })
  createEffect(() => {
    const left = seconds()
    if (announced.includes(left)) announce(words.form.code.resendInSeconds(left))
  })
  // The end is announced by what replaces the countdown, whatever ended it.
  return <span>{words.form.code.resendIn(clock(seconds()))}</span>
}
