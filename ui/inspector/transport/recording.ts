// Writes recordings as files and reads them: what is none is refused with a sentence that says why.

import type { InspectionMessage, InspectionRecording } from '../../../server/wire/inspection-messages.ts'
import { machineNames } from '../../chart/machine-names.ts'
import { words } from '../inspector-words.ts'

/** In bytes: some 100,000 messages. */
export const LARGEST = 32 * 1024 * 1024

export class NotARecording extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isState = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every((below) => below === undefined || isState(below)))

const isSeen = (value: unknown): boolean => isObject(value) && isState(value.value)
const isEvent = (value: unknown): boolean => isObject(value) && typeof value.type === 'string'
const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const parts: Record<string, (message: Record<string, unknown>, ours: Record<string, unknown>) => boolean> = {
  '@xstate.actor': ({ snapshot }) => isSeen(snapshot),
  '@xstate.event': ({ event }) => isEvent(event),
  '@xstate.snapshot': ({ snapshot, event }, ours) =>
    isSeen(snapshot) &&
    isEvent(event) &&
    (ours.edges === undefined || isNames(ours.edges)) &&
    (ours.effects === undefined || isNames(ours.effects)),
  '@lockstep.exchange': (_, { from, to, what }) => [from, to, what].every((one) => typeof one === 'string'),
}

function isMessage(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.lockstep) || typeof value.sessionId !== 'string') return false
  const holds = parts[`${value.type}`]
  const isKnown =
    value.type === '@lockstep.exchange' || machineNames.includes(value.lockstep.machine as never)
  return holds !== undefined && isKnown && holds(value, value.lockstep)
}

const hosts = { 'auth-form': 'browser', callback: 'application' } as const

/** Fills in what the format leaves optional. */
function completed(message: InspectionMessage, index: number): InspectionMessage {
  const { lockstep } = message
  const common = { seq: index + 1, requestId: null, tab: null }
  const createdAt = Number.isFinite(Number(message.createdAt)) ? message.createdAt : `${index * 1_000}`
  if (message.type === '@lockstep.exchange')
    return {
      ...message,
      createdAt,
      lockstep: { status: 'ok', milliseconds: null, ...common, ...lockstep },
    } as InspectionMessage
  const host = hosts[message.lockstep.machine as keyof typeof hosts] ?? 'auth'
  const taken = message.type === '@xstate.snapshot' ? { edges: [], effects: [] } : {}
  return { ...message, createdAt, lockstep: { ...common, host, ...taken, ...lockstep } } as InspectionMessage
}

/** @throws NotARecording with a sentence for people */
export function recordingIn(text: string): InspectionRecording {
  const found = parsed(text)
  if (!isObject(found) || found.lockstep !== 'recording' || !Array.isArray(found.messages))
    throw new NotARecording(words.files.notOne)
  if (found.version !== 1) throw new NotARecording(words.files.otherVersion(`${found.version}`))
  const wrong = found.messages.findIndex((message) => !isMessage(message))
  if (wrong >= 0) throw new NotARecording(words.files.wrongMessage(wrong + 1))
  const recording = found as InspectionRecording
  return { ...recording, messages: recording.messages.map(completed) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const isBegun = /^\s*\{/.test(text) && !/\}\s*$/.test(text)
    throw new NotARecording(isBegun ? words.files.cutShort : words.files.notOne)
  }
}

/** @throws NotARecording with a sentence for people */
export async function openRecording(file: File): Promise<InspectionRecording> {
  if (file.size > LARGEST) throw new NotARecording(words.files.tooLarge(file.size, LARGEST))
  return recordingIn(await file.text())
}

export function recordingOf(messages: readonly InspectionMessage[], made: Date): InspectionRecording {
  return { lockstep: 'recording', version: 1, made: made.toISOString(), messages: [...messages] }
}
