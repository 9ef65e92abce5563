// Light, dark, or as the system has it: chosen on this device, and set before the page is drawn.

import { stored } from './stored.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const theme = stored('localStorage', 'theme')

export const chosenTheme = (): Theme => themes.find((one) => one === theme.read()) ?? 'system'

export function setTheme(chosen = chosenTheme()): void {
  document.documentElement.dataset.theme = chosen
}

export function chooseTheme(chosen: Theme): void {
  theme.keep(chosen)
  setTheme(chosen)
}
