// Reads what the inspector's page shows: the server's stream of messages, and the coverage of the last test run.

import type {
  InspectionCoverage,
  InspectionHello,
  InspectionMessage,
  RunningAddresses,
} from '../../server/wire/inspection-messages.ts'
import { addressOf } from './address.ts'

export type StreamEvents = {
  hello: (hello: InspectionHello) => void
  message: (message: InspectionMessage) => void
  /** The stream has ended or could not be opened; it is not opened again by itself. */
  broken: () => void
}

/**
 * @param after the number of the last message that is known already; 0 for all that are kept
 * @returns a function that closes the stream
 */
export function openStream(after: number, on: StreamEvents): () => void {
  const source = new EventSource(addressOf('', '/inspect/stream', after > 0 ? { after: `${after}` } : {}))
  source.addEventListener('hello', ({ data }) => on.hello(JSON.parse(data)))
  source.addEventListener('message', ({ data }) => on.message(JSON.parse(data)))
  // EventSource reconnects by itself, but not after an answer that is not a stream.
  source.addEventListener('error', () => {
    source.close()
    on.broken()
  })
  return () => source.close()
}

/** The name of the file that this page was made for, by `npm run inspect`; empty beside a product. */
export const servedRecording = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="recording"]')?.content ?? ''

/** Opens a machine's file in the developer's editor; empty where its source is not here. */
export const editorAddress = (machine: string): string =>
  (document.querySelector<HTMLMetaElement>('meta[name="editor"]')?.content ?? '').replaceAll(
    '{machine}',
    machine,
  )

export async function readServedRecording(): Promise<File> {
  const response = await fetch('/inspect/recording')
  return new File([await response.blob()], servedRecording())
}

/** Empty where no test run has left its coverage, or the server does not answer. */
export async function readCoverage(): Promise<InspectionCoverage> {
  try {
    const response = await fetch('/inspect/coverage')
    return response.ok ? ((await response.json()) as InspectionCoverage) : {}
  } catch {
    return {}
  }
}

export const readAddresses = async (): Promise<RunningAddresses> => (await fetch('/inspect/guide')).json()
