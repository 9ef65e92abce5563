// Mounts the inspector's page on a fake server: the test feeds its stream and gives its coverage.

import { render } from 'solid-js/web'
import { vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import type {
  ByHand,
  FromTab,
  InspectionCoverage,
  InspectionMessage,
  ToTabs,
} from '../../../../server/wire/inspection-messages.ts'
import { Inspector } from '../../../../ui/inspector/app.tsx'
import { CHANNEL } from '../../../../ui/inspector/transport/presence.ts'
import '../../../../ui/inspector/inspector.css'
import { onLeave } from '../../support/leaving.ts'

/** Replaces the browser's EventSource. */
export class FakeSource extends EventTarget {
  static opened: FakeSource[] = []
  readonly url: string
  isClosed = false

  constructor({ pathname, search }: URL) {
    super()
    this.url = pathname + search
    FakeSource.opened.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  send(type: 'hello' | 'message', data: unknown): void {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }

  deliver(messages: InspectionMessage[]): void {
    for (const message of messages) this.send('message', message)
  }

  break(): void {
    this.dispatchEvent(new Event('error'))
  }
}

/** @throws Error where the page has not asked for a stream */
export function newestSource(): FakeSource {
  const source = FakeSource.opened.at(-1)
  if (!source) throw new Error('No stream was asked for.')
  return source
}

let dispose: (() => void) | undefined

/** @param kept the messages that the server has already, delivered at once */
export function mountInspector(
  kept: InspectionMessage[] = [],
  { coverage = {}, hash = '' }: { coverage?: InspectionCoverage; hash?: string } = {},
): FakeSource {
  // Once more in the same test: a reload.
  dispose?.()
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(coverage)))
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`)
  const root = document.createElement('div')
  document.body.append(root)
  const stop = render(() => <Inspector />, root)
  dispose = () => {
    stop()
    root.remove()
    dispose = undefined
  }
  onLeave(() => dispose?.())
  const source = newestSource()
  source.send('hello', { version: 1, hub: 'one' })
  source.deliver(kept)
  return source
}

/** A tab of the same browser: it says who lives in it, and answers what it is sent. */
export function openTab(here: string[], answer: (sent: ByHand) => FromTab | null = () => null) {
  const channel = new BroadcastChannel(CHANNEL)
  const received: ByHand[] = []
  const tell = (told: FromTab) => channel.postMessage(told)
  channel.onmessage = ({ data }: MessageEvent<ToTabs>) => {
    if ('ask' in data) return tell({ here })
    if (!('to' in data) || !here.includes(data.to)) return
    received.push(data)
    const told = answer(data)
    if (told) tell(told)
  }
  tell({ here })
  const close = () => channel.close()
  onLeave(close)
  return { received, close }
}

/** As on a laptop: three panels side by side. */
export function onLaptop(): Promise<void> {
  onLeave(() => screen.viewport(414, 896))
  return screen.viewport(1280, 800)
}

export const button = (name: string | RegExp) =>
  screen.getByRole('button', { name, exact: typeof name === 'string' })
export const chartState = (path: string) =>
  document.querySelector<SVGGElement>(`.state[data-state="${path}"]`)
export const transition = (edge: string) =>
  document.querySelector<SVGGElement>(`[data-edge="${CSS.escape(edge)}"]`)

/** For the first chart of a file, which waits for its worker to be loaded. */
export const chartTimeout = { timeout: 60_000 }

/** The states that are marked as active. */
export const lit = () =>
  [...document.querySelectorAll<SVGGElement>('.state.active')].map(({ dataset }) => dataset.state)
