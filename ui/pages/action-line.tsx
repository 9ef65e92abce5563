// What an action waits for, or why it failed, beside what began it, in a line whose height is reserved.

import { Message } from '../components/message.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import type { Action } from './action.ts'

export function ActionLine(props: { action: Action }) {
  const content = () => {
    const title = props.action.failure()
    return title ? { tone: 'failure' as const, title } : null
  }
  return (
    <Message brief content={content()}>
      <WaitLine sentence={props.action.waiting()} />
    </Message>
  )
}
