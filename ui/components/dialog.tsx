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
  const rememberAsker = () => {
    const active = document.activeElement
    const menu = active?.closest('[role="menu"]')
    // An item of a menu goes with it: its button stays.
    asker = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    if (asker instanceof HTMLElement) asker.focus()
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
