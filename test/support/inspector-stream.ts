// Reads the stream of messages that a running product sends to its inspector.

import type { InspectionMessage } from '../../server/wire/inspection-messages.ts'

let readings = 0

/** Everything that has been sent up to now, as text. @param app its address, also by a name that Node does not know */
export async function readStream(app: string): Promise<string> {
  const address = `http://127.0.0.1:${new URL(app).port}`
  readings += 1
  const end = `reading-${process.pid}-${readings}`
  const [reply] = await Promise.all([
    fetch(`${address}/inspect/stream`),
    // A request of our own marks the end of what was sent before.
    fetch(address, { headers: { 'x-request-id': end } }),
  ])
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (new RegExp(`"${end}".*"what":"200 /"`).test(text)) break
  }
  return text
}

export const messagesIn = (text: string): InspectionMessage[] =>
  [...text.matchAll(/^data: (\{"type".*)$/gm)].map(([, data = '']) => JSON.parse(data))
