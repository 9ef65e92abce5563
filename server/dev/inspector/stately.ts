// Forwards what the machines do to Stately's own inspector, through a receiver that somebody has started.

import { createWebSocketInspector } from '@statelyai/inspect'
import { type MachineName, machines } from '../../../machines/all.ts'
import type { InspectionMessage } from '../../wire/inspection-messages.ts'
import type { Hub } from './hub.ts'

type Inspector = ReturnType<typeof createWebSocketInspector>
type StatelyMessage = Parameters<Inspector['adapter']['send']>[0]

/** It draws the chart from the definition, which our own page has already. */
const withDefinition = (message: InspectionMessage): InspectionMessage & { definition?: string } =>
  message.type === '@xstate.actor'
    ? { ...message, definition: JSON.stringify(machines[message.lockstep.machine as MachineName].definition) }
    : message

/** @param receiver ws://…; while nobody listens there, the latest messages wait */
export function forwardToStately(hub: Hub, receiver: string): { stop: () => void } {
  const { adapter } = createWebSocketInspector({ url: receiver })
  hub.listen((message) => {
    // Stately's inspector knows no exchanges between services: they are a message of ours alone.
    if (message.type !== '@lockstep.exchange')
      adapter.send(withDefinition(message) as unknown as StatelyMessage)
  })
  return { stop: () => adapter.stop?.() }
}
