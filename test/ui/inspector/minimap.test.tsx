// All of a chart in a corner of it, where only a part is in view.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, chartTimeout, mountInspector, onLaptop } from './support/page.tsx'
import { FORM, Recorder } from './support/recorder.ts'

const minimap = () => document.querySelector<SVGSVGElement>('.minimap')
const seen = () => document.querySelector('.minimap .seen')?.getAttribute('x')

test('with all views open a small map says which part of the chart is in view, and leads to another', async () => {
  await onLaptop()
  mountInspector(new Recorder().begin(FORM, 'auth-form').messages)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Views' }), 'All')
  await expect.poll(() => document.querySelectorAll('.state.around').length, chartTimeout).toBeGreaterThan(6)
  await expect.poll(minimap).not.toBeNull()
  const states = document.querySelectorAll('.chart .frame').length
  expect(minimap()?.querySelectorAll('rect:not(.seen)').length).toBe(states)
  const before = seen()
  const map = minimap() as SVGSVGElement
  await userEvent.click(map, { position: { x: 2, y: 2 } })
  await expect.poll(seen).not.toBe(before)
  await userEvent.click(button('Fit'))
  await expect.poll(minimap).toBeNull()
})
