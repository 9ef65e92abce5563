// Takes over from the HTML that the page came with: what has been typed into it until then, where the focus is, and that it
// was sent.

/** @returns what to call once the living view stands in its place */
export function takeFirstView(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')]
  const focused = document.activeElement
  // Browsers that do not know it find nothing, since :is() forgives.
  const isSent = root.querySelector('[hidden]:is(:user-valid)')
  return () => {
    // The living view is the same one: it does not arrive a second time. Where none was drawn, asking would only lay out the page.
    for (const animation of typed[0] ? document.getAnimations() : []) animation.finish()
    for (const before of typed) {
      const field = root.querySelector<HTMLInputElement>(`[name="${before.name}"]`)
      if (!field) continue
      field.checked = before.checked
      if (before.value) field.value = before.value
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (before === focused) field.focus()
    }
    // A reload may come to another view, for which it was not meant: this field is in the drawn one alone.
    if (isSent) root.querySelector<HTMLInputElement>('[name=remember]')?.form?.requestSubmit()
  }
}
