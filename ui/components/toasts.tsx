// The toasts that toast.tsx loads.

import { Toast, toaster } from '@kobalte/core/toast'

/** In ms. */
const SHOWN = 6000

export function show(sentence: string): void {
  toaster.show((props) => (
    <Toast toastId={props.toastId} class="toast" role="listitem" tabIndex={-1} aria-live="off">
      {sentence}
    </Toast>
  ))
}

export const Region = (props: { label: string }) => (
  <Toast.Region duration={SHOWN} aria-label={props.label}>
    <Toast.List class="toasts" />
  </Toast.Region>
)
