// Reads Server-Sent Events one by one.

export type ServerSentEvent = { event?: string; id?: string; data?: string }

export async function readEvents(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  if (!response.body) throw new Error('The stream has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''

  async function next(): Promise<ServerSentEvent> {
    for (;;) {
      const end = buffered.indexOf('\n\n')
      if (end >= 0) {
        const event = parse(buffered.slice(0, end))
        buffered = buffered.slice(end + 2)
        if (event.event) return event
        continue
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream has ended')
      buffered += value
    }
  }

  return { next, close: () => reader.cancel() }
}

function parse(block: string): ServerSentEvent {
  return Object.fromEntries(block.split('\n').map((line) => [...line.split(/: ?(.*)/s), ''].slice(0, 2)))
}
