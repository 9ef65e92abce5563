// Keys that work wherever one is on the page, and the dialog that names them.

import { For, onCleanup } from 'solid-js'
import { words } from './inspector-words.ts'
import { ListDialog, openDialog } from './list-dialog.tsx'
import type { Page } from './page.ts'

const DIALOG = 'keys'

const openHelp = (): void => openDialog(DIALOG)

const goTo = (page: Page, index: number | undefined): void => {
  if (index !== undefined) page.goTo(index)
}

const ways: Record<string, (page: Page) => void> = {
  '/': (page) => page.search(),
  j: (page) => page.move(1),
  ArrowDown: (page) => page.move(1),
  k: (page) => page.move(-1),
  ArrowUp: (page) => page.move(-1),
  ArrowLeft: (page) => goTo(page, page.previous()?.index),
  ArrowRight: (page) => goTo(page, page.next()?.index),
  n: (page) => page.send({ type: 'newest.wanted' }),
  f: (page) => page.follow(),
  '?': openHelp,
}

/** Where keys are something else: text, choices, and the chart, which arrows move. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, dialog, [role="application"]') !== null

export function listenToKeys(page: Page): void {
  const listen = (event: KeyboardEvent) => {
    const { key, target } = event
    if (key === 'Escape' && target instanceof HTMLInputElement) return target.blur()
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(target)) return
    const way = Object.hasOwn(ways, key) ? ways[key] : undefined
    if (!way) return
    event.preventDefault()
    way(page)
  }
  addEventListener('keydown', listen)
  onCleanup(() => removeEventListener('keydown', listen))
}

export function KeysHelp() {
  return (
    <>
      <button type="button" class="tool keys-help" aria-label={words.keys.label} onClick={openHelp}>
        ?
      </button>
      <ListDialog id={DIALOG} title={words.keys.label}>
        <For each={words.keys.list}>
          {([keys, means]) => (
            <div>
              <dt>
                <For each={keys}>{(key) => <kbd>{key}</kbd>}</For>
              </dt>
              <dd>{means}</dd>
            </div>
          )}
        </For>
      </ListDialog>
    </>
  )
}
