// Where the inspector's page hears from: the server's stream of messages, and what the last test run walked.

import type { InspectionCoverage, InspectionHello, InspectionMessage } from '../../server/wire/inspection.ts'

export type StreamEvents = {
  hello: (hello: InspectionHello) => void
  message: (message: InspectionMessage) => void
  /** The stream has ended, or nobody answers; it is not opened again by itself. */
  broken: () => void
}

/**
 * @param after the number of the last message that is known already; 0 for all that are kept
 * @returns what closes it
 */
export function openStream(after: number, tell: StreamEvents): () => void {
  const source = new EventSource(after > 0 ? `/inspect/stream?after=${after}` : '/inspect/stream')
  source.addEventListener('hello', ({ data }) => tell.hello(JSON.parse(data)))
  source.addEventListener('message', ({ data }) => tell.message(JSON.parse(data)))
  // EventSource would try again itself, but gives up for good on an answer that is not a stream.
  source.addEventListener('error', () => {
    source.close()
    tell.broken()
  })
  return () => source.close()
}

/** Empty where no test run has left anything, or nobody answers. */
export async function readCoverage(): Promise<InspectionCoverage> {
  try {
    const response = await fetch('/inspect/coverage')
    return response.ok ? ((await response.json()) as InspectionCoverage) : {}
  } catch {
    return {}
  }
}
