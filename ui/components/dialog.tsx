// A dialog over the page: it takes the focus and gives it back, and Escape closes it.

import { Dialog as Modal } from '@kobalte/core/dialog'
import { type ParentProps, Show } from 'solid-js'

type Props = ParentProps<{
  title: string
  lead?: string
  isOpen: boolean
  close: () => void
}>

export function Dialog(props: Props) {
  let asker: Element | null = null
  let place: Element | null | undefined
  const rememberAsker = () => {
    const active = document.activeElement
    const menu = active?.closest('[role="menu"]')
    // An item of a menu goes with it: its button stays.
    asker = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
    place = asker?.closest('section')
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    // What asked may be gone by what was done: its section’s heading is next to it.
    const next = asker?.isConnected ? asker : place?.querySelector('[tabindex="-1"]')
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <Modal open={props.isOpen} onOpenChange={(isOpen) => isOpen || props.close()}>
      <Modal.Portal>
        <Modal.Overlay class="veil" />
        <div class="dialog-place">
          <Modal.Content class="dialog" onOpenAutoFocus={rememberAsker} onCloseAutoFocus={returnFocus}>
            <Modal.Title class="dialog-title">{props.title}</Modal.Title>
            <Show when={props.lead}>
              <Modal.Description class="dialog-lead">{props.lead}</Modal.Description>
            </Show>
            {props.children}
          </Modal.Content>
        </div>
      </Modal.Portal>
    </Modal>
  )
}
