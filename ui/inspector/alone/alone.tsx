// What a page of the documentation loads to show a machine or a recording, in a shadow root, so that neither styles the other.

import type { JSX } from 'solid-js'
import { render } from 'solid-js/web'
import type { MachineName } from '../../../machines/all.ts'
import { knownFaults } from '../transport/known-recordings.ts'
import style from './alone.css?inline'
import { MachineAlone } from './machine-alone.tsx'
import { RecordingAlone } from './recording-alone.tsx'

/** @returns what takes it away again */
export const showMachine = (host: HTMLElement, machine: MachineName) =>
  shown(host, () => <MachineAlone machine={machine} />)

/**
 * @param name of a file of ui/inspector/known-faults, without its ending
 * @returns what takes it away again
 */
export async function showKnownFault(host: HTMLElement, name: string): Promise<() => void> {
  const load = knownFaults[`../known-faults/${name}.json`]
  if (!load) throw new Error(`There is no recording ${name}.`)
  return showRecording(host, name, await load())
}

/** @returns what takes it away again */
export const showRecording = (host: HTMLElement, name: string, text: string) =>
  shown(host, () => <RecordingAlone name={name} text={text} />)

function shown(host: HTMLElement, view: () => JSX.Element): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  sheet.textContent = style
  const place = document.createElement('div')
  root.replaceChildren(sheet, place)
  const scrolls = scrollingPast(host)
  const dispose = render(view, place)
  return () => {
    scrolls.abort()
    dispose()
    root.replaceChildren()
  }
}

/** The chart takes the wheel for itself; on a page that scrolls, only with Control or Command, which zooms. */
function scrollingPast(host: HTMLElement): AbortController {
  const ended = new AbortController()
  host.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
    },
    { capture: true, passive: true, signal: ended.signal },
  )
  return ended
}
