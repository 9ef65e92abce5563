// A dialog that is a list, with its title above and a button below that closes it.

import type { JSX } from 'solid-js'
import { words } from './inspector-words.ts'

const dialogOf = (id: string) => {
  const dialog = document.getElementById(id)
  return dialog instanceof HTMLDialogElement ? dialog : null
}

export function openDialog(id: string): void {
  const dialog = dialogOf(id)
  if (!dialog?.open) dialog?.showModal()
}
export const closeDialog = (id: string): void => dialogOf(id)?.close()

/** @param children each a `div` of a term and what is said of it */
export function ListDialog(props: { id: string; title: string; children: JSX.Element }) {
  return (
    <dialog id={props.id} class="list-dialog" aria-labelledby={`${props.id}-title`}>
      <h2 id={`${props.id}-title`}>{props.title}</h2>
      <dl>{props.children}</dl>
      <form method="dialog">
        <button type="submit" class="tool wide">
          {words.keys.close}
        </button>
      </form>
    </dialog>
  )
}
