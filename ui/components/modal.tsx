// The dialog that dialog.tsx loads.

import { Dialog } from '@kobalte/core/dialog'
import { type ParentProps, Show } from 'solid-js'

export type Props = ParentProps<{
  title: string
  lead?: string
  isOpen: boolean
  close: () => void
}>

export function Modal(props: Props) {
  let opener: Element | null = null
  let place: Element | null | undefined
  const rememberOpener = () => {
    const active = document.activeElement
    const menu = active?.closest('[role="menu"]')
    // An item of a menu goes with it: its button stays.
    opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
    place = opener?.closest('section')
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    // What asked may be gone by what was done: its section’s heading is next to it.
    const next = opener?.isConnected ? opener : place?.querySelector('[tabindex="-1"]')
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <Dialog open={props.isOpen} onOpenChange={(isOpen) => isOpen || props.close()}>
      <Dialog.Portal>
        <Dialog.Overlay class="veil" />
        <div class="dialog-place">
          <Dialog.Content class="dialog" onOpenAutoFocus={rememberOpener} onCloseAutoFocus={returnFocus}>
            <Dialog.Title class="dialog-title">{props.title}</Dialog.Title>
            <Show when={props.lead}>
              <Dialog.Description class="dialog-lead">{props.lead}</Dialog.Description>
            </Show>
            {props.children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog>
  )
}
